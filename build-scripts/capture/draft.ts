// Makes a draft of what a visit saw: the members of an import line, and where each comes from. Terms are the catalog's own; others
// are proposals. (rule 52.3)
import type { EntryTaxonomy } from '../../src/catalog/import/import-schema.ts'
import { importText } from '../../src/catalog/model/entities.ts'
import type { Taxonomy } from '../../src/catalog/model/taxonomy.ts'
import type { DraftSources, TermProposal } from '../../src/engine/desk/drafts.ts'
import { findTerm } from '../../src/state/sqlite/catalog/find-term.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { colorTerms } from '../desk/draft-picture.ts'
import { termOf } from '../entries/members.ts'
import { readWords } from '../shards/search.ts'
import { sectionType } from './section-type.ts'
import type { Capture, Seen } from './seen.ts'

export interface SeenDraft {
  readonly given: Readonly<Record<string, unknown>>
  readonly seen: DraftSources
}

/** A typeface with less of the text is an ornament. */
const LEAST_TEXT = 0.02
const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-.*|-apple-system|BlinkMacSystemFont|inherit|emoji|math)$/i

export function draftOf(db: Db, url: string, seen: Seen & { readonly capture: Capture }): SeenDraft {
  const { capture } = seen
  const { design, bands } = capture
  const proposals = proposedTerms(db, seen, capture)
  const known = proposals.filter(({ taxonomy, name }) => findTerm(db, taxonomy, name) !== null)
  const byTaxonomy = Map.groupBy(known, ({ taxonomy }) => taxonomy)
  const members = [...byTaxonomy].map(([taxonomy, terms]) => [taxonomy, namesIn(db, taxonomy, terms)])
  const sections = bands.map((band, at) => {
    const type = sectionType(band, at, bands)
    const term = type && findTerm(db, 'sections', type.name)
    return {
      type: term ? termOf(db, 'sections', term.slug) : '',
      top: band.top,
      bottom: band.bottom,
      why: type?.why ?? '',
    }
  })
  return {
    given: {
      ...{ title: importText(seen.title), url: seen.landed, ...Object.fromEntries(members) },
      ...(design && { design }),
      sections: sections.map(({ why: _, ...section }) => section),
    },
    seen: {
      from: {
        title: 'title of the page',
        url: seen.landed === url ? 'as given' : `redirected from ${url}`,
        ...Object.fromEntries(
          [...byTaxonomy].map(([taxonomy, terms]) => [taxonomy, terms.map(({ why }) => why).join('; ')]),
        ),
        ...(design && { design: 'computed style' }),
        sections: sections.map(({ why }, at) => `${bands[at]?.from}${why && `, ${why}`}`).join('; '),
      },
      asked: url,
      terms: proposals.filter((term) => !known.includes(term)),
      notes: notesOf(capture),
    },
  }
}

function notesOf({ rows, desktop, banners }: Capture): string[] {
  const cut = `The page is ${rows} pixels high, and the picture has the first ${desktop.height}.`
  return [...(rows > desktop.height ? [cut] : []), ...(banners > 0 ? ['A consent banner was taken away.'] : [])]
}

function proposedTerms(db: Db, seen: Seen, capture: Capture): TermProposal[] {
  return [
    ...capture.signs.typefaces.flatMap(({ family, share }): TermProposal[] => {
      const name = plainFamily(family)
      if (share < LEAST_TEXT || GENERIC.test(name)) return []
      return [{ taxonomy: 'typeface', name, why: `computed style, ${percent(share)} of the text` }]
    }),
    ...colorTerms(db, capture.signs.colors).map((term) => ({ ...term, why: `computed style, ${term.why}` })),
    ...builtWith(seen, capture),
  ]
}

function namesIn(db: Db, taxonomy: EntryTaxonomy & Taxonomy, terms: readonly TermProposal[]): unknown {
  const names = terms.map(({ name }) => termOf(db, taxonomy, name))
  return taxonomy === 'platform' ? names[0] : names
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** A family as people call it: builds add hashes, and files of typefaces say how they are made. */
function plainFamily(family: string): string {
  return family
    .replace(/^_+(.+)_[\da-f]{5,}$/, '$1')
    .replaceAll('_', ' ')
    .replace(/\s*(Variable|VF|Web|Fallback|Webfont)$/i, '')
    .trim()
}

interface Trace {
  readonly taxonomy: 'platform' | 'tech'
  readonly name: string
  readonly why: string
}

type Patterns = readonly [generator: string | null, mark: string | null, header?: string]

// What a site is built with, by its generator, the addresses of its files, marks in its HTML, and headers, as
// data/words/built-with.json has them. (rule 52.2)

const TRACES = readWords<Record<Trace['taxonomy'], Record<string, Patterns>>>('words/built-with.json')

/** The platform and the technology of a site, each with where it is seen. */
function builtWith({ headers }: Pick<Seen, 'headers'>, { signs }: Pick<Capture, 'signs'>): Trace[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const found = (pattern: string | null | undefined, texts: readonly string[]) =>
    pattern ? texts.find((text) => new RegExp(pattern, 'i').test(text))?.slice(0, 80) : undefined
  const whyOf = ([generator, mark, header]: Patterns) => {
    if (found(generator, [signs.generator])) return `generator: ${signs.generator}`
    const [seen, line] = [found(mark, signs.marks), found(header, lines)]
    return seen ? `in ${seen}` : line && `header ${line}`
  }
  return (['platform', 'tech'] as const).flatMap((taxonomy) =>
    Object.entries(TRACES[taxonomy]).flatMap(([name, patterns]) => {
      const why = whyOf(patterns)
      return why ? [{ taxonomy, name, why }] : []
    }),
  )
}
