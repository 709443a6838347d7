// The documentation as passages for its search: the sections of the guide, operations, parameters and headers. They are made
// once, because the addresses of the service stand in them.
import { decode } from 'html-entities'
import type { Operation, Reference } from '../../../contract/reference.ts'
import { openService } from '../../../operate/service.ts'
import { type Passage, passageIndex } from '../../../search/index/passage-index.ts'
import { compiledContent as compiledGuide } from '../guide.md'
import { addressed } from '../guide-html.ts'
import { compiledContent as compiledRecipes } from '../recipes.md'
import { operationPage, servedReference } from '../reference-menu.ts'

/** All passages, in the order of the pages. `guide` and `recipes` are HTML. */
export function docsPassages(guide: string, recipes: string, { chapters, headers }: Reference): Passage[] {
  const operations = chapters.flatMap((chapter) => chapter.operations)
  // A parameter of several operations leads to the first of them.
  const parameters = new Map(operations.toReversed().flatMap(parametersOf))
  const headerPassages = headers.map(({ name, description }) => {
    return {
      title: name,
      place: 'Response header',
      href: `/docs/reference#header-${name.toLowerCase()}`,
      text: description,
    }
  })
  const texts = [...sectionsOf(guide, 'Guide', '/docs'), ...sectionsOf(recipes, 'Recipe', '/docs/recipes')]
  return [...texts, ...operations.map(operationPassage), ...parameters.values(), ...headerPassages]
}

const SECTION = /<h([23]) id="([^"]+)">(.*?)<\/h\1>(.*?)(?=<h[23] id=|$)/gs

function sectionsOf(page: string, place: string, path: string): Passage[] {
  const textOf = (html = '') =>
    decode(html.replaceAll(/<[^>]*>/g, ' '))
      .replaceAll(/\s+/g, ' ')
      .trim()
  return [...page.matchAll(SECTION)].map(([, , id, title, text]) => {
    return { title: textOf(title), place, href: `${path}#${id}`, text: textOf(text) }
  })
}

/** An operation is found by the members of its response and by its errors, too. */
function operationPassage({ id, method, path, summary, description, answers }: Operation): Passage {
  const names = answers.flatMap(({ status, codes, members }) => [
    String(status),
    ...codes,
    ...members.map(({ name }) => name),
  ])
  const text = [description, id, ...new Set(names)].join(' ')
  return { title: summary, place: `${method} ${path}`, href: operationPage(id), text }
}

function parametersOf({ id, method, path, parameters }: Operation): [string, Passage][] {
  return parameters.map(({ name, description, takes }) => {
    const href = `${operationPage(id)}#parameter-${name}`
    return [
      name,
      { title: name, place: `Parameter of ${method} ${path}`, href, text: `${description} ${takes}`.trim() },
    ]
  })
}

const [guide, recipes] = await Promise.all([compiledGuide(), compiledRecipes()])
let made: { passages: ReturnType<typeof docsPassages>; find: ReturnType<typeof passageIndex> } | undefined

/** All passages of the documentation, and a search in them. */
export function servedPassages() {
  if (made !== undefined) return made
  const { config } = openService()
  const passages = docsPassages(addressed(guide, config), addressed(recipes, config), servedReference())
  made = { passages, find: passageIndex(passages) }
  return made
}
