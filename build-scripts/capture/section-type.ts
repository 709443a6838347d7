// Names the type of a band: by its place on the page, or by what its names, its heading and its contents say together. (rule 52.2)
import { matchingForm, wordsOf } from '../../src/search/matching-form.ts'
import { readWords, termWords, type Words } from '../shards/search.ts'
import type { SeenBand } from './in-page/bands.ts'

export interface SeenType {
  /** The slug of the type. */
  readonly name: string
  readonly why: string
}

type Reason = readonly [type: string, weight: number, why: string]

/** Contents, and the type for which they speak. A name or a short heading of a type weighs 3. */
const RULES: readonly (readonly [...Reason, holds: (band: Contents) => boolean])[] = [
  ['footer', 5, 'the landmark at the end', (band) => band.isFoot],
  [
    'contact',
    5.5,
    'an address at the end',
    (band) => band.isFoot && band.hasAddress && band.links <= 3 && !band.isSigned,
  ],
  ['contact', 1.3, 'an address', (band) => band.hasAddress && !band.isFoot],
  ['contact', 2.5, 'a form', (band) => band.fields > 2],
  ['newsletter', 3, 'a field', (band) => band.fields > 0 && band.fields <= 2],
  ['map-directions', 3, 'a map', (band) => band.maps > 0],
  ['faq', 5, 'questions', (band) => band.isAsking],
  ['testimonials', 3, 'quotes', (band) => band.isQuote],
  ['products', 3, 'pictures with prices', (band) => band.prices >= 2 && band.images >= 3],
  ['pricing', 3, 'prices', (band) => band.prices >= 2 && band.images < 3],
  ['pricing', 2, 'a price', (band) => band.prices === 1 && band.length < 260],
  ['call-to-action', 2.5, 'a price with a link', (band) => band.prices > 0 && band.links > 0 && band.length < 110],
  ['call-to-action', 1.5, 'a link alone', (band) => band.links > 0 && band.length < 160 && band.images < 3],
  ['timeline', 2.5, 'years', (band) => band.years >= 3 && band.images < 3],
  ['portfolio-grid', 2.5, 'pictures with years', (band) => band.years >= 2 && band.images >= 3],
  ['logo-cloud', 3, 'a row of pictures', (band) => band.images >= 4 && band.height < 300 && band.length < 80],
  ['gallery', 1.7, 'pictures', (band) => band.images >= 3 && band.each < 45],
  ['gallery', 1, 'pictures', (band) => band.images > 0 && band.cards < 3 && band.length < 90],
  ['schedule', 2.2, 'times of day', (band) => band.times >= 3],
  ['schedule', 2.2, 'dates', (band) => band.isDated],
  ['statistics', 2, 'numbers', (band) => band.numbers >= 2 && isCount(band)],
  ['statistics', 2, 'a number first', (band) => band.isNumber && band.prices === 0 && band.length < 200],
  ['features', 1.5, 'blocks alike', (band) => band.cards >= 3 || band.heads >= 2],
  ['manifesto', 1.2, 'a statement alone', (band) => band.isAlone && band.length > 0 && band.length < 140],
  ['about', 1, 'text', (band) => band.length > 100 && band.cards < 4],
]

function isCount({ prices, times, images, steps, each }: Contents): boolean {
  return prices < 2 && times < 3 && images < 3 && steps < 3 && each < 60
}

const { close, loose } = termWords()
/** Phrases and the types that they name, and what they weigh: words that mean other things, too, weigh less. */
const PHRASES = [
  { types: typesBy([...close, readWords('words/bands.json')]), weight: 1 },
  { types: typesBy([loose]), weight: 0.5 },
]
const LONGEST_PHRASE = 3

function typesBy(files: readonly Words[]): ReadonlyMap<string, readonly string[]> {
  const rows = files.flatMap(({ sections = {} }) =>
    Object.entries(sections).flatMap(([type, words]) =>
      [type.replaceAll('-', ' '), ...words].map((phrase) => [matchingForm(phrase), type] as const),
    ),
  )
  const grouped = Map.groupBy(rows, ([phrase]) => phrase)
  return new Map(Array.from(grouped, ([phrase, all]) => [phrase, [...new Set(all.map(([, type]) => type))]]))
}

/** The type of a band among `all`, or null if nothing speaks for one. */
export function sectionType(band: SeenBand, at: number, all: readonly SeenBand[]): SeenType | null {
  const contents = measured(band)
  const contained = RULES.flatMap(([type, weight, why, holds]): Reason[] =>
    holds(contents) ? [[type, weight, why]] : [],
  )
  return placed(band, at, all) ?? weighed([...named(band), ...contained])
}

/** What the place on the page says. */
function placed({ tag, has, top, bottom }: SeenBand, at: number, all: readonly SeenBand[]): SeenType | null {
  if (/^(navigation|nav|header)$/.test(tag) && bottom - top < 200 && at === 0 && all.length > 2)
    return { name: 'header', why: `the landmark ${tag} at the top` }
  const isTitle = all.slice(0, at).every((above) => above.has['h1'] === 0 && above.bottom - above.top < 200)
  if (!isTitle || (at > 0 && !has['h1'])) return null
  return { name: 'hero', why: has['h1'] ? 'the first with a title' : 'the first' }
}

/** Classes that say where a box is. */
const PLACING = /[:[]|-(start|end)$|^order-/

function named({ names, heading }: SeenBand): Reason[] {
  const naming = names.split(/\s+/).filter((name) => !PLACING.test(name))
  const words = wordsOf(matchingForm(naming.join(' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')))
  const said = wordsOf(matchingForm(heading))
  const reasons = [...saidIn(words, 3, 'its name'), ...saidIn(said, said.length <= 3 ? 3 : 1, 'its heading')]
  return reasons.filter(([type]) => type !== 'hero' && type !== 'header')
}

/** The types that phrases of a text name. A phrase of several types counts for each in part. */
function saidIn(words: readonly string[], weight: number, what: string): Reason[] {
  const lengths = Array.from({ length: LONGEST_PHRASE }, (_, more) => more + 1)
  const phrases = new Set(words.flatMap((_, at) => lengths.map((length) => words.slice(at, at + length).join(' '))))
  return [...phrases].flatMap((phrase) =>
    PHRASES.flatMap((table) => {
      const types = table.types.get(phrase) ?? []
      return types.map((type): Reason => [type, (weight * table.weight) / types.length, `${what}: ${phrase}`])
    }),
  )
}

/** The type for which the reasons weigh most, with the weightiest of them. */
function weighed(reasons: readonly Reason[]): SeenType | null {
  const weight = (all: readonly Reason[]) => all.reduce((sum, one) => sum + one[1], 0)
  const types = [...Map.groupBy(reasons, ([type]) => type).values()].sort((a, b) => weight(b) - weight(a))
  const [first] = types[0]?.toSorted((a, b) => b[1] - a[1]) ?? []
  return first ? { name: first[0], why: first[2] } : null
}

const MONEY =
  /\p{Sc}\s?\p{Nd}|\p{Nd}\s?(\p{Sc}|(kr|zł|kč|ft|euros?|eur|usd|chf|円|元|원|บาท|руб|грн|دينار|دنانير)(?!\p{L}))|(?<!\p{L})kr\s?\p{Nd}/giu
const TIME = /(?<![\p{Nd}.:])\p{Nd}{1,2}[:.h]\p{Nd}{2}(?![\p{Nd}.:])|\b\d{1,2}\s?(am|pm)\b/giu
const DAY = /(?<![\p{Nd}.:])[0-3]?\d[./][01]?\d\.?(?![\p{Nd}.:])/gu
const YEAR = /(?<![\p{Nd}.,:])(1[5-9]|20)\d\d(?![\p{Nd}:,.]*\p{Nd})/gu
const MONTH = ['1', '2', '3', '4', '27', '28']
const ADDRESS = /[\w.]@\s?[\w-]+\.|(?<![\p{Nd},.])([+0٠๐०]\p{Nd}([ ()/–-]?\p{Nd}){6,}|\p{Nd}([ ()/-]?\p{Nd}){8,})/u
const QUOTED = /[“„«‟"「][^“”„«»"」]{25,400}[”“»"」]/g
/** A line that is a number, maybe with its unit. */
const NUMBER = /^[\p{Sc}−+–~-]?\s?\p{Nd}[\p{Nd}.,\s%×°−]*\p{L}{0,3}%?$/u
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu

const LANGUAGES = 'ar cs da de el en es fi fr he it ja ko nb nl pl pt ru sv th tr uk'.split(' ')
/** Days of the week and months in words, but for "may", which most texts say of something else. */
const DATES = new Set(
  LANGUAGES.flatMap((language) => {
    const formats = [{ month: 'long' }, { weekday: 'long' }] as const
    const formatters = formats.map((format) => new Intl.DateTimeFormat(language, format))
    // On the 15th of its months, 2024 has every day of the week.
    const days = Array.from({ length: 12 }, (_, at) => new Date(2024, at, 15))
    return formatters.flatMap((formatter) => days.map((day) => matchingForm(formatter.format(day))))
  }).filter((name) => name !== 'may'),
)

type Contents = ReturnType<typeof measured>

function measured({ tag, text, has, bottom, top }: SeenBand) {
  const of = (name: string) => has[name] ?? 0
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const [images, items, heads, folds, prices] = [of('images'), of('items'), of('heads'), of('folds'), count(MONEY)]
  const [lines, length] = [text.split('\n'), text.length + 1.5 * count(WIDE)]
  const cards = Math.max(items, heads - 1, of('articles'), of('figures'), folds, of('rows'))
  const each = length / Math.max(1, cards)
  const isFoot = /^(footer|contentinfo)$/.test(tag)
  const [times, asked] = [Math.max(count(TIME), of('times')), count(/[?？؟]/g)]
  return {
    ...{ images, heads, cards, prices, times, length, each, isFoot, height: bottom - top },
    ...{ fields: of('fields'), maps: of('maps'), steps: of('steps'), links: of('links') + of('buttons') },
    isAlone: cards + heads + images === 0,
    isSigned: text.includes('©'),
    hasAddress: ADDRESS.test(text) || of('mails') > 0,
    isAsking: asked >= 2 && Math.max(folds, heads, items) >= asked - 1,
    isQuote: (of('quotes') > 0 && length < 300) || count(QUOTED) >= 2 || count(/★{2}/g) >= 2,
    years: new Set(text.match(YEAR)).size,
    isDated: wordsOf(matchingForm(text)).filter((word) => DATES.has(word)).length + count(DAY) >= 3 || isMonth(text),
    isNumber: NUMBER.test(lines[0] ?? ''),
    numbers: numbersIn(lines),
  }
}

function isMonth(text: string): boolean {
  return text.split(/\s+/).reduce((at, word) => (word === MONTH[at] ? at + 1 : at), 0) === MONTH.length
}

/** How many lines are numbers, but for those of a list that counts. */
function numbersIn(lines: readonly string[]): number {
  const numbers = lines.filter((line) => NUMBER.test(line)).map((line) => Number(line))
  return numbers.some((number, at) => number === Number(numbers[at + 1]) - 1) ? 0 : numbers.length
}
