// Measures what a band has in it, in the numbers of many scripts and the words of many languages. (rule 52.2)
import { matchingForm, wordsOf } from '../../src/search/matching-form.ts'
import type { SeenBand } from './in-page/bands.ts'

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

export type Contents = ReturnType<typeof measured>

export function measured({ tag, text, has, bottom, top }: SeenBand) {
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
