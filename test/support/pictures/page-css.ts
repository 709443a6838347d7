// The colors that pages of the demo have in their own CSS, by what they are for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distance, parseColor } from '../../../src/catalog/pictures/oklab.ts'
import { ROOT } from '../worlds/processes.ts'

export interface PageCss {
  /** Those of `body`, if it has one plain color. */
  readonly body: { readonly background: string | undefined; readonly text: string | undefined }
  /** The grounds of `body` and of the sections. */
  readonly grounds: readonly string[]
  /** The colors of all texts. */
  readonly texts: readonly string[]
  /** All colors of the CSS, and of drawings in the page. */
  readonly all: readonly string[]
}

interface Rule {
  readonly selector: string
  readonly property: string
  readonly value: string
}

/** Whether people take two colors for the same: at most 0.06 apart in OKLab. */
export function agrees(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const [first, second] = [parseColor(one), parseColor(other)]
  return first !== null && second !== null && distance(first, second) <= 0.06
}

/** What the page of a site says, without its rules for small screens. */
export function cssOf(slug: string): PageCss {
  const [css = '', html = ''] = ['style.css', 'index.html'].map((file) =>
    readFileSync(join(ROOT, 'data/demo/sites', slug, file), 'utf8'),
  )
  const resolved = withVariables(css.replace(/@media[^{]*{(?:[^{}]*{[^{}]*})*[^{}]*}/g, ''))
  const rules = rulesOf(resolved)
  const sections = selectorsOfSections(html)
  const colors = (property: RegExp, isOf: (selector: string) => boolean) =>
    rules.filter((rule) => property.test(rule.property) && isOf(rule.selector)).flatMap(({ value }) => colorsIn(value))
  const isBody = (selector: string) => selector === 'body'
  const backgrounds = rules.filter(
    ({ selector, property }) => isBody(selector) && /^background(-color)?$/.test(property),
  )
  return {
    body: {
      background: colorsIn(backgrounds.at(-1)?.value ?? '').at(-1),
      text: colors(/^color$/, isBody).at(-1),
    },
    grounds: colors(/^background(-color)?$/, (selector) => isBody(selector) || sections.has(selector)),
    texts: colors(/^color$/, () => true),
    all: [...colorsIn(resolved), ...colorsIn(html)],
  }
}

function withVariables(css: string): string {
  const values = new Map(
    [...css.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name, value = '']) => [name, value.trim()]),
  )
  const filled = (text: string) => text.replace(/var\((--[\w-]+)\)/g, (_, name) => values.get(name) ?? '')
  return filled(filled(css))
}

function rulesOf(css: string): Rule[] {
  return [...css.matchAll(/([^{}]+){([^{}]*)}/g)].flatMap(([, selectors = '', body = '']) =>
    selectors.split(',').flatMap((selector) =>
      body.split(';').map((declaration) => {
        const [property = '', value = ''] = declaration.split(/:(.*)/s)
        return { selector: selector.trim(), property: property.trim(), value }
      }),
    ),
  )
}

/** The tags, classes and ids of the elements that are sections. */
function selectorsOfSections(html: string): Set<string> {
  const tags = [...html.matchAll(/<(\w+)[^>]*data-section[^>]*>/g)]
  return new Set(
    tags.flatMap(([tag, name = '']) => [
      name,
      ...(/class="([^"]*)"/.exec(tag)?.[1] ?? '').split(' ').map((one) => `.${one}`),
      `#${/id="([^"]*)"/.exec(tag)?.[1]}`,
    ]),
  )
}

function colorsIn(text: string): string[] {
  return text.match(/#[\da-f]{6}\b|#[\da-f]{3}\b/gi) ?? []
}
