// Generates values of request parameters: valid ones, names of the catalog, values at the bounds, and unusual ones.
import fc from 'fast-check'
import { INCLUDES, INSPIRATION_FIELDS, SECTION_FIELDS } from '../../../../src/catalog/listing/fields.ts'
import { TAXONOMIES } from '../../../../src/catalog/model/taxonomy.ts'

export interface JsonSchema {
  enum?: string[]
  pattern?: string
  anyOf?: JsonSchema[]
  type?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

export interface Vocabulary {
  /** Slugs and names of terms, and titles. */
  words: readonly string[]
  /** Slugs of entries. */
  slugs: readonly string[]
}

/** Letters that fold to several words, to spaces or to more letters, and letters to put between them. (rule 11.11) */
const FOLDING = ['ﷺ', 'ﷺ', 'ﷻ', 'ﱞ', 'ﹰ', 'ͺ', 'ﬃ', 'ﷲ', '½', 'a', 'b', 'c', 'ab', ' ']

export const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e1',
    '+5',
    '0x10',
    '5.0',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '%',
    "'",
  ),
  fc.constantFrom(
    '\u0000',
    '\ufeff',
    '\u202e',
    '🏴‍☠️',
    'İ',
    'ﬃ',
    '..',
    '../../etc/passwd',
    '<script>',
    '99999999999999999999',
    '1000000000',
    '2026-02-30',
    'x'.repeat(4000),
  ),
  fc.integer({ min: 1, max: 400 }).map((length) => 'ab '.repeat(length)),
  fc.array(fc.constantFrom(...FOLDING), { minLength: 2, maxLength: 200 }).map((letters) => letters.join('')),
)

/** Generates values for one parameter: mostly values that match the schema, including names of the catalog. */
function valueFor(schema: JsonSchema, words: readonly string[]): fc.Arbitrary<string> {
  const known = fc.constantFrom(...words)
  const [first] = schema.anyOf ?? []
  if (first) return valueFor(first, words)
  if (schema.enum) return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...schema.enum) }, known, anything)
  if (schema.pattern?.includes('0-9')) return numbers(schema.pattern)
  if (schema.pattern) return fc.oneof(known, fc.stringMatching(new RegExp(schema.pattern, 'u')), anything)
  const phrase = fc.array(known, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
  return fc.oneof({ weight: 3, arbitrary: known }, phrase, listOf(words), anything)
}

const listOf = (words: readonly string[]) =>
  fc
    .array(fc.constantFrom('title', 'slug', 'image', 'parent_title', 'screenshot', ...words.slice(0, 3)), {
      maxLength: 5,
    })
    .map(String)

function numbers(pattern: string): fc.Arbitrary<string> {
  const near = fc.oneof(fc.nat(101), fc.constantFrom(2025, 2026, 2560, 2561, 640, 99, 10_000, Number.MAX_SAFE_INTEGER))
  const digits = fc.stringMatching(new RegExp(pattern))
  return fc.oneof({ weight: 8, arbitrary: near.map(String) }, digits, anything)
}

/** Lists of names that some parameters take. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  fields: [...INSPIRATION_FIELDS, ...SECTION_FIELDS],
  facets: TAXONOMIES,
  include: INCLUDES,
  cursor: ['*'],
  since: ['*'],
}

/** Generates values for the parameter with a name. */
export function valuesOf(name: string, schema: JsonSchema, { words, slugs }: Vocabulary): fc.Arbitrary<string> {
  const other = valueFor(schema, words)
  const names = name === 'slug' ? slugs : NAMES[name]
  if (names === undefined) return other
  const most = Math.min(names.length, name === 'slug' ? 1 : 5)
  const some = fc.subarray([...names], { minLength: 1, maxLength: most }).map(String)
  return fc.oneof({ weight: 6, arbitrary: some }, other)
}
