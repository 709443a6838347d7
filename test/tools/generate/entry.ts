// Draws one invented entry in the import format, with the ranks of its terms for the editorial data.
import { TAXONOMIES, type Taxonomy } from '../../../src/catalog/model/taxonomy.ts'
import { drawPublished, drawScreenshot, type Screenshot } from './capture.ts'
import { drawSections, type Look, type Section } from './page.ts'
import { createRandom, hash, type Random } from './random.ts'
import { createSlugs } from './slugs.ts'
import { createTitles } from './titles.ts'
import { drawTerms, type Vocabularies, type WrittenTerm, withEntities } from './vocabulary.ts'

type Listed = Exclude<Taxonomy, 'platform' | 'sections'>
/** The taxonomies of which an entry lists terms; a platform is one, and sections have members of their own. */
const LISTS = TAXONOMIES.filter((name): name is Listed => name !== 'platform' && name !== 'sections')
type TermLists = Record<Listed, WrittenTerm[]>

/** A line of the import format. */
interface Entry extends TermLists {
  title: string
  slug: string
  url: string | null
  published: string
  category: 'inspiration' | 'template'
  offline: boolean
  platform: WrittenTerm | null
  sections: Section[]
  screenshot: Screenshot
}

/** The ranks of an entry's terms in the vocabularies. */
export type TermRanks = Record<Taxonomy, readonly number[]>

export interface Drawn {
  entry: Entry
  ranks: TermRanks
}

const TEMPLATE_CHANCE = 0.1
const NO_URL_CHANCE = 0.03
const OLD_OFFLINE_CHANCE = 0.3

/** Returns a function that draws the next entry. The vocabularies count how often each term is used. */
export function createEntries(entries: number, seed: string, vocabularies: Vocabularies): () => Drawn {
  const random = createRandom(`${seed} entries`)
  const nextTitle = createTitles(entries, seed)
  const uniqueSlug = createSlugs()
  let number = 0
  return () => {
    const title = nextTitle(random)
    const ranks = drawRanks(vocabularies, random)
    return { entry: drawEntry(title, uniqueSlug(title, ++number), ranks, vocabularies, random), ranks }
  }
}

function drawRanks(vocabularies: Vocabularies, random: Random): TermRanks {
  const drawn = TAXONOMIES.map((taxonomy) => [taxonomy, drawTerms(vocabularies[taxonomy], random)])
  return Object.fromEntries(drawn) as TermRanks
}

function drawEntry(title: string, slug: string, ranks: TermRanks, vocabularies: Vocabularies, random: Random): Entry {
  const { published, old } = drawPublished(random)
  const screenshot = drawScreenshot(slug, published, random)
  const look = lookOf(ranks, vocabularies)
  return {
    title: withEntities(title),
    slug,
    url: random.chance(NO_URL_CHANCE) ? null : `https://site-${hash(slug).toString(36)}.example/`,
    published,
    category: random.chance(TEMPLATE_CHANCE) ? 'template' : 'inspiration',
    offline: old && random.chance(OLD_OFFLINE_CHANCE),
    ...termLists(ranks, vocabularies),
    platform: vocabularies.platform.written[ranks.platform[0] ?? -1] ?? null,
    sections: drawSections(ranks.sections, vocabularies.sections, screenshot.height, look, random),
    screenshot,
  }
}

function termLists(ranks: TermRanks, vocabularies: Vocabularies): TermLists {
  const lists = LISTS.map((taxonomy) => [taxonomy, ranks[taxonomy].map((rank) => vocabularies[taxonomy].written[rank])])
  return Object.fromEntries(lists) as TermLists
}

function lookOf(ranks: TermRanks, vocabularies: Vocabularies): Look {
  const first = (taxonomy: Taxonomy) => vocabularies[taxonomy].names[ranks[taxonomy][0] ?? 0]!
  return { style: first('style').toLowerCase(), color: first('color').toLowerCase(), typeface: first('typeface') }
}
