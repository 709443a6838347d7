// Entries and editorial data that other catalogs lack: slugs that differ from their names, characters that disappear or
// fold, rules that consist of stop words, synonyms that consist of symbols, archives with the same filters.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Line } from '../model/model.ts'
import { line } from '../worlds/workshop.ts'
import type { EditorialFile } from './catalog.ts'
import type { CatalogFiles } from './served.ts'

const ODD_TERMS: Partial<Line>[] = [
  { genre: [{ name: 'Quarterly Almanac', slug: 'qalm' }], tech: ['C++', 'C', 'C#'], post_tag: ['Kid’s Clubʼs'] },
  {
    style: [{ name: 'Zx', slug: 'zigzag-crossing' }, 'ﷺ Letters'],
    authors: ['ﷺ', 'aﷺ a'],
    post_tag: [{ name: 'Vellum Sheets', slug: 'vel' }],
  },
  { color: [{ name: '🚀', slug: 'rocket' }, '🚀'], pricing: ['½ price', 'Straße'], typeface: ['Ångström Œuvre'] },
  { platform: { name: 'Quarterly', slug: 'almanac' }, tech: ['.NET', 'Node.js'], post_tag: ['Q&amp;A', 'The Page'] },
]
/** Enough sites for each tag. (rule 12.12) */
const EACH = 10
const LATER = { published: '2999-01-01', genre: ['Not Yet'], post_tag: ['Vellum', 'Kids'] }

/** Ends of titles: a letter of four words, its words in another order, and marks that fold to a space. */
const ARABIC = ['', ' ﷺ', ' aﷺa ﷻ', ' وسلم عليه الله صلى', ' aﹰ aͺ b']

function oddLines(): Line[] {
  const given = [...Array.from({ length: EACH }, () => ODD_TERMS).flat(), LATER]
  return given.map((entry, index) => {
    const title = `${index % 3 ? 'Quarterly' : 'Vel'}ʼs Almanac &amp; Page ${index}${ARABIC[index % ARABIC.length]}`
    return line({ slug: `odd-${index}`, title, category: index % 2 ? 'template' : 'inspiration', ...entry })
  })
}

const genre = { taxonomy: 'genre', slug: 'qalm' }
const tech = { taxonomy: 'tech', slug: 'c-plus-plus' }
const later = { taxonomy: 'genre', slug: 'not-yet' }

const ODD_EDITORIAL = {
  synonyms: [
    { taxonomy: 'genre', term: 'qalm', synonyms: ['the online page', 'yearbook'] },
    { taxonomy: 'tech', term: 'C++', synonyms: ['see plus plus', '🚀', 'c++'] },
    { taxonomy: 'post_tag', term: 'vel', synonyms: ['yearbook paper'] },
    { taxonomy: 'genre', term: 'Not Yet', synonyms: ['yearbook'] },
  ],
  tuning_rules: [
    { tokens: ['page'], url: '/page' },
    { tokens: ['the', 'design'], url: '/the-design', title: 'Design &amp; more' },
    { tokens: ['online template'], url: '/one-token-of-two-words' },
    { tokens: ['Quarterly!', 'Pagé'], url: '/as-entered' },
    { tokens: ['page'], url: '/page', title: 'The same one again' },
  ],
  template_archives: [
    { slug: 'odd-one', title: 'One', filters: [genre, tech] },
    { slug: 'odd-two', title: 'Two', filters: [tech, genre] },
    { slug: 'odd-later', title: 'Later', filters: [genre, later] },
    { slug: 'odd-one', title: 'One &amp; the same', filters: [genre, tech] },
  ],
}

/** The same files, followed by the oddities. New files are written to `folder`. */
export function withOddities({ files, editorial, today }: CatalogFiles, folder: string): CatalogFiles {
  const [lines, whole] = [join(folder, 'odd.jsonl'), join(folder, 'odd.json')]
  writeFileSync(
    lines,
    oddLines()
      .map((entry) => `${JSON.stringify(entry)}\n`)
      .join(''),
  )
  writeFileSync(whole, JSON.stringify(merged(editorial === null ? {} : JSON.parse(readFileSync(editorial, 'utf8')))))
  return { files: [...files, lines], editorial: whole, today }
}

function merged({ synonyms = [], tuning_rules = [], template_archives = [] }: EditorialFile): EditorialFile {
  return {
    synonyms: [...synonyms, ...ODD_EDITORIAL.synonyms],
    tuning_rules: [...tuning_rules, ...ODD_EDITORIAL.tuning_rules],
    template_archives: [...template_archives, ...ODD_EDITORIAL.template_archives],
  }
}
