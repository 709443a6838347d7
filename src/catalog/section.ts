// `GET /v1/sections`: the crops of one section type with their parents, as bytes.
import type { Catalog } from './catalog.ts'
import { fromBytes, pickFields, toBytes } from './fields.ts'
import { selectEntries } from './filter.ts'
import { cropConfig } from './image-urls.ts'
import { parentText } from './inspiration.ts'
import { pageOf } from './listing.ts'
import type { SectionQuery } from './query.ts'
import type { TypedSections } from './section-index.ts'
import { SECTION_TEXTS, type SectionText, sectionText } from './section-segment.ts'
import type { Term } from './term-table.ts'

/** Body of a section listing, or null where no section type has the slug. */
export function listSections(catalog: Catalog, query: SectionQuery): Uint8Array | null {
  const type = catalog.terms.find('sections', query.type)
  return type ? bodyOf(catalog, query, type) : null
}

function bodyOf(catalog: Catalog, query: SectionQuery, type: Term): Uint8Array {
  const { limit, offset, sort } = query
  const sections = catalog.sections.of(type.id)
  const matches = selectSections(catalog, query, sections)
  const results = pageOf(matches, { limit, offset }, sort).map((at) =>
    resultText(catalog, query, { type, sections, at }),
  )
  const head = `{"total":${matches.total},"limit":${limit},"offset":${offset}`
  const typed = toBytes(`,"section_type":${JSON.stringify({ name: type.name, slug: type.slug })}`)
  return Buffer.from(`${head}${typed},"results":[${results.join(',')}]}`, 'latin1')
}

/** The positions in `sections` whose parents pass the filters. */
function selectSections(catalog: Catalog, query: SectionQuery, { parents }: TypedSections) {
  if (query.filters.length === 0 && query.status === 'all') {
    return { total: parents.length, slice: (k: number, n: number) => Array.from({ length: n }, (_, i) => k + i) }
  }
  const entries = selectEntries(catalog, { ...query, year: null })
  const matches: number[] = []
  for (let at = 0; at < parents.length; at++) if (entries.has(parents[at] as number)) matches.push(at)
  return { total: matches.length, slice: (k: number, n: number) => matches.slice(k, k + n) }
}

interface Match {
  type: Term
  sections: TypedSections
  at: number
}

/** The members that stand in a result without being asked for. */
const BY_DEFAULT: ReadonlySet<string> = new Set(['image', 'section_type', 'prompt'])

function resultText(catalog: Catalog, { fields, width }: SectionQuery, { type, sections, at }: Match): string {
  const number = sections.numbers[at] as number
  const wanted = fields ?? BY_DEFAULT
  const members: string[] = []
  if (wanted.has('image'))
    members.push(`"image":"${cropUrl(catalog, sections.parents[at] as number, { number, width })}"`)
  if (wanted.has('section_type')) members.push(`"section_type":${toBytes(JSON.stringify(type.name))}`)
  for (const name of SECTION_TEXTS) if (wanted.has(name)) members.push(textMember(catalog, number, name))
  members.push(...parentMember(catalog, sections.parents[at] as number, fields))
  return `{${members.join(',')}}`
}

function textMember(catalog: Catalog, number: number, name: SectionText): string {
  const { segment, i } = catalog.sections.locate(number)
  return `"${name}":${sectionText(segment, i, name)}`
}

function cropUrl(catalog: Catalog, entry: number, { number, width }: { number: number; width: number }): string {
  const { segment, i } = catalog.sections.locate(number)
  const record = catalog.record(entry)
  const config = cropConfig({
    top: segment.tops[i] as number,
    bottom: segment.bottoms[i] as number,
    imageWidth: record.width,
    imageHeight: record.height,
    width,
  })
  return `${catalog.images.crop}${config}${record.text('path', 'path')}`
}

const PARENT = 'parent_'

/** The `parent` member, or none where `fields` asks for nothing of it. */
function parentMember(catalog: Catalog, entry: number, fields: ReadonlySet<string> | null): string[] {
  const text = parentText(catalog.record(entry), catalog.images)
  if (!fields) return [`"parent":${text}`]
  const picked = pickFields(fromBytes(text), (name) => fields.has(PARENT + name))
  return picked === '{}' ? [] : [`"parent":${toBytes(picked)}`]
}
