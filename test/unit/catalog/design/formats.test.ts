// Design data as tokens, DESIGN.md and CSS: what a catalog brings is text in each of them, and what is not known is left out.
import { lint } from '@google/design.md/linter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Design, fitted } from '../../../../src/catalog/design/design.ts'
import { designCss, designMarkdown, designTokens } from '../../../../src/catalog/design/design-texts.ts'
import { scaleOf } from '../../../../src/catalog/design/scale.ts'
import { pageDesignOf } from '../../../../src/catalog/import/design-member.ts'

const HOSTILE = [
  '*/',
  '`',
  '|',
  '---',
  '\n',
  '\r\n',
  '```',
  '</style>',
  '"',
  "'",
  '\\',
  '{colors.x}',
  '#',
  '- ',
  ': ',
  '<b>',
]
const text = fc
  .array(
    fc.oneof(fc.constantFrom(...HOSTILE, '\u2028', '\ud800', '\u0085'), fc.string({ unit: 'binary', maxLength: 8 })),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const section = fc.record({
  ...{ type: text, prompt: text, share: fc.double({ min: 0, max: 1, noNaN: true }) },
  colors: fc.constantFrom<string[]>([], ['#112233'], ['#112233', '#ffffff']),
})
const px = fc.double({ min: 1, max: 1000, noNaN: true })
const style = fc.record(
  {
    role: fc.constantFrom('display' as const, 'heading' as const, 'body' as const, 'small' as const),
    ...{ family: text, size: px, line_height: px, weight: fc.integer({ min: 1, max: 1000 }) },
    letter_spacing: fc.double({ min: -100, max: 200, noNaN: true }),
  },
  { requiredKeys: ['role'] },
)
const numbers = (maxLength: number) => fc.array(px, { maxLength })
const pageDesign = fc
  .record({ type: fc.array(style, { maxLength: 8 }), spacing: numbers(8), radii: numbers(6), width: fc.option(px) })
  .map((design) => pageDesignOf(design) ?? {})
const designs: fc.Arbitrary<Design> = fc.record({
  title: text,
  url: fc.oneof(fc.constant(null), fc.webUrl()),
  authors: fc.array(text, { maxLength: 9 }),
  page: fc.constant('https://gallery.example/site/a'),
  roles: fc.record({ background: hex, text: hex, accent: hex, muted: hex }, { requiredKeys: ['background'] }),
  typefaces: fc.array(fc.record({ name: text, fallback: fc.constantFrom('serif', 'sans-serif') }), { maxLength: 9 }),
  sections: fc.array(section, { maxLength: 60 }),
  scale: pageDesign.map(scaleOf),
})
const holds = (property: (design: Design) => void, numRuns = 150) =>
  fc.assert(fc.property(designs, property), { numRuns })

/** CSS without its comments and strings. */
function bare(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"/g, '')
}

const NAME_ALONE: Design = {
  title: 'Acme',
  url: null,
  authors: [],
  page: 'https://gallery.example/site/acme',
  roles: {},
  typefaces: [],
  sections: [],
  scale: scaleOf({}),
}

describe('design data', () => {
  it('is JSON of at most 6 KB whose members say the same whatever a catalog brings (rules 43.2, 43.9)', () => {
    holds((design) => {
      const body = fitted(design, designTokens)
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(6144)
      const { color = {}, font = {}, section = {} } = JSON.parse(body) as Record<string, Record<string, unknown>>
      const { $type: _, ...colors } = color as Record<string, { $value: { hex: string } }>
      expect(Object.entries(colors).map(([role, { $value }]) => [role, $value.hex])).toEqual(
        Object.entries(design.roles),
      )
      const tokens = (group: object) => Math.max(0, Object.keys(group).length - 1)
      expect([tokens(font), tokens(section)]).toEqual([
        Math.min(6, design.typefaces.length),
        Math.min(24, design.sections.length),
      ])
    })
  })

  it('is CSS of at most 6 KB in which no text ends a comment, a string or a rule (rules 43.8, 43.9)', () => {
    holds((design) => {
      const css = fitted(design, designCss)
      expect(Buffer.byteLength(css)).toBeLessThanOrEqual(6144)
      expect(css).not.toMatch(/<\/|[\p{Cc}--\n]/v)
      expect(bare(css)).toMatch(/^\s*:root {(\s*--[\w-]+: [#\w.%, /-]+;)*\s*}\s*$/)
    })
  })

  it('is a DESIGN.md of at most 6 KB without other headings, tokens or errors (rules 43.7, 43.9)', () => {
    holds((design) => {
      const markdown = fitted(design, designMarkdown)
      expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(6144)
      const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? []
      const allowed = [
        'version',
        'name',
        'description',
        'omitted',
        'colors',
        'typography',
        'rounded',
        'spacing',
        'components',
      ]
      expect(Object.keys(parse(front)).filter((key) => !allowed.includes(key))).toEqual([])
      const { summary, sections } = lint(markdown)
      expect(summary.errors).toBe(0)
      const known = ['', 'Overview', 'Colors', 'Typography', 'Layout', 'Shapes']
      expect(sections.filter((name) => !known.includes(name))).toEqual([])
      expect(body.split('\n').filter((line) => /^(---|```|\||<)/.test(line))).toEqual([])
    }, 60)
  })

  it('says what colors and styles are for, and which color is too faint for text (rule 43.7)', () => {
    const design = {
      ...NAME_ALONE,
      roles: { background: '#0c0205', text: '#fdd8d2', accent: '#7a1e32' },
      scale: scaleOf({ type: [{ role: 'display', family: 'Lobster Two', size: 60 }], spacing: [8, 24] }),
      sections: [{ type: 'Hero', prompt: '', share: 0.4, colors: ['#0c0205', '#7a1e32'] }],
    } as const
    const markdown = designMarkdown(design)
    for (const line of [
      '- **accent** (#7a1e32): the most colorful of the others, 2.0:1 on the background, too little for text',
      '- **text** (#fdd8d2): text on it, 15.5:1 on the background',
      '- **primary** is the accent',
      '- **display** (the largest titles): Lobster Two, 60 px',
      'Space comes in steps of 8 and 24 px (space-1 to space-2).',
      '1. **Hero**, 40% of the height, mainly #0c0205 and #7a1e32.',
      '    fontFamily: "Lobster Two, cursive"',
    ])
      expect(markdown.split('\n')).toContain(line)
  })

  it('is the name and the credit of a site of which nothing else is known (rule 43.1)', () => {
    expect(Object.keys(JSON.parse(designTokens(NAME_ALONE)))).toEqual(['$description', '$extensions'])
    expect(bare(designCss(NAME_ALONE)).replace(/\s/g, '')).toBe(':root{}')
    const markdown = designMarkdown(NAME_ALONE)
    expect(lint(markdown).summary).toMatchObject({ errors: 0, warnings: 0 })
    expect(markdown.match(/^## .*/gm)).toEqual(['## Overview'])
  })
})
