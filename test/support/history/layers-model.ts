// Random imports, edits, takedowns, merges and reverts against a plain model: of each entry, what the file said of its members and
// what an editor set, and of each genre, the one that it became. (rules 44.8, 44.26, 44.28, 44.50, 44.61)
import fc from 'fast-check'
import { expect } from 'vitest'
import { lineOf } from '../../../src/catalog/import/import-line.ts'
import { catalogHome, type EditorialHome } from '../../../src/engine/editorial/home.ts'
import { readCatalogState } from '../../../src/state/sqlite/catalog/database.ts'
import { storedEntryReader } from '../../../src/state/sqlite/catalog/entry-reader.ts'
import { attempt, type Step, type World } from '../../unit/build-scripts/history/mixed-world.ts'
import { entry } from '../worlds/workplace.ts'

const SLUGS = ['a', 'b'] as const
const GENRES = ['blog', 'shop', 'news']
/** Has every genre, so that none is gone. */
const KEEPER = 'keeper'

interface Line {
  readonly slug: string
  readonly title: string
  readonly genre: readonly string[]
}
/** What holds of a member, and, if an editor set it, what the file said then. */
interface Member {
  readonly holds: unknown
  readonly said?: unknown
}
type Site = Readonly<Record<'title' | 'genre', Member>> & { readonly hidden: string | null }
interface Model {
  readonly sites: Readonly<Record<string, Site>>
  /** The genre that stands for each. */
  readonly became: Readonly<Record<string, string>>
}

const line = fc.record<Line>({
  slug: fc.constantFrom(...SLUGS),
  title: fc.constantFrom('One', 'Two'),
  genre: fc.shuffledSubarray(GENRES),
})
const action = fc.oneof(
  fc.record({ line }),
  fc.record({ slug: fc.constantFrom(...SLUGS), title: fc.constantFrom('One', 'Two', 'Mine') }),
  fc.record({ slug: fc.constantFrom(...SLUGS), genre: fc.shuffledSubarray(GENRES, { minLength: 1 }) }),
  fc.record({ slug: fc.constantFrom(...SLUGS), hidden: fc.constantFrom('asked', null) }),
  fc.record({ merge: fc.shuffledSubarray(GENRES, { minLength: 2, maxLength: 2 }) }),
  fc.constant({ back: true }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** A random history. It begins with an import of every entry. */
export const layeredHistory = fc.array(action, { maxLength: 12 })

const FIRST = [KEEPER, ...SLUGS].map((slug) => ({ slug, title: 'One', genre: GENRES }))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const stepOf = (given: Action): Step => {
  if ('line' in given) return ['lines', [entry(given.line.slug, given.line)]]
  if ('title' in given) return ['set', [given.slug, `title=${given.title}`]]
  if ('genre' in given) return ['set', [given.slug, `genre=${given.genre.join(',')}`]]
  if ('hidden' in given) return ['hide', [given.slug, given.hidden]]
  return 'merge' in given ? ['merge', [false, ...given.merge]] : ['revert', 0]
}

/** Values with the genres that stand for theirs, each once. */
function living({ became }: Model, value: unknown): unknown {
  return Array.isArray(value) ? [...new Set(value.map((genre: string) => became[genre]))] : value
}

function imported(model: Model, before: Site, given: Line): Site {
  const member = (name: 'title' | 'genre'): Member => {
    const { holds, ...rest } = before[name]
    const kept = 'said' in rest && isSame(living(model, rest.said), living(model, given[name]))
    return kept ? { holds, ...rest } : { holds: given[name] }
  }
  return { title: member('title'), genre: member('genre'), hidden: before.hidden }
}

function edited(model: Model, member: Member, value: unknown): Member {
  if (isSame(living(model, member.holds), living(model, value))) return member
  if ('said' in member && isSame(living(model, member.said), living(model, value))) return { holds: value }
  return { holds: value, said: 'said' in member ? member.said : member.holds }
}

/** The model after an action; null if it is refused. */
function after(model: Model, given: Exclude<Action, { back: boolean }>): Model | null {
  const { sites, became } = model
  if ('merge' in given) {
    const [from = '', into = ''] = given.merge
    if (became[from] !== from || became[into] !== into) return null
    const moved = Object.entries(became).map(([genre, own]) => [genre, own === from ? into : own])
    return { sites, became: Object.fromEntries(moved) }
  }
  const slug = 'line' in given ? given.line.slug : given.slug
  const site = sites[slug] as Site
  const next = (changed: Partial<Site>): Model => ({ ...model, sites: { ...sites, [slug]: { ...site, ...changed } } })
  if ('line' in given) return next(imported(model, site, given.line))
  if ('hidden' in given) return (site.hidden === null) === (given.hidden === null) ? model : next(given)
  if ('title' in given) return next({ title: edited(model, site.title, given.title) })
  return next({ genre: edited(model, site.genre, given.genre) })
}

/** What the model says that entries show. */
function shownOf(model: Model): object[] {
  const { sites } = model
  return SLUGS.map((slug) => {
    const { title, genre, hidden } = sites[slug] as Site
    const corrected = Object.entries({ genre, title }).flatMap(([name, member]) => ('said' in member ? [name] : []))
    return { title: title.holds, genre: living(model, genre.holds), hidden, corrected }
  })
}

function shownIn({ db }: World): unknown[] {
  return SLUGS.map(storedEntryReader(db)).map((stored) => {
    if (stored === null) return null
    const { title, genre } = lineOf(stored.entry) as { title: string; genre: { slug: string }[] }
    return { title, genre: genre.map(({ slug }) => slug), hidden: stored.hidden, corrected: [...stored.said.keys()] }
  })
}

/** Takes a history, and expects what the model says after each action. */
export async function follow(world: World, history: readonly Action[], home: EditorialHome = catalogHome) {
  await attempt(world, ['lines', FIRST.map((given) => entry(given.slug, given))], home)
  const siteOf = ({ title, genre }: Line): Site => ({ title: { holds: title }, genre: { holds: genre }, hidden: null })
  let model: Model = {
    sites: Object.fromEntries(FIRST.map((given) => [given.slug, siteOf(given)])),
    became: Object.fromEntries(GENRES.map((genre) => [genre, genre])),
  }
  const last = () => readCatalogState(world.db).change
  const models = new Map([[last(), model]])
  for (const given of history) {
    const before = last()
    if ('back' in given && !models.has(before - 1)) continue
    const next = 'back' in given ? (models.get(before - 1) as Model) : after(model, given)
    const refusal = await attempt(world, stepOf(given), home)
    expect([given, refusal === null]).toEqual([given, next !== null])
    model = next ?? model
    expect([given, shownIn(world)]).toEqual([given, shownOf(model)])
    models.set(last(), model)
  }
}
