// Invented words, mostly Latin, some with accents and some in other scripts, so that folding and slugs are exercised.
import type { Random } from './random.ts'

const ONSETS = 'b br c ch cl d dr f fl g gr h j k kl l m n p pl qu r s sh sk st t tr v w z'.split(' ')
const VOWELS = 'a a e e i o o u ai ea ou'.split(' ')
const CODAS = ['', '', '', '', 'n', 'r', 's', 'l', 'x', 'nd', 'rk', 'st']
const ACCENTED: Record<string, string> = { a: 'á', e: 'é', i: 'î', o: 'ö', u: 'ü', n: 'ñ', s: 'š', c: 'ç', l: 'ł' }

/** The syllables of other scripts, each script a list. */
const SCRIPTS = [
  'ア イ ウ カ キ ク サ シ タ ナ ニ ノ マ ミ モ ラ リ ル ロ ン ガ ド ブ パ',
  '東 山 光 海 空 風 花 紙 木 月 星 書 音 色 町 森 水 工 房 庭',
  'ба ви го да же зи ка лу ми но по ра со ту фи хо ча',
  'با تو دي رو سا شم فن كر لو مي نا هد',
  '가 나 도 라 모 비 소 우 조 하 산 달 빛 봄',
  'αλ βε γο δι κα λυ μα νο πε ρα σο τη',
  'क मे रा ति नी सु वा हो ल प',
].map((syllables) => syllables.split(' '))

/** A capitalized word of one to three syllables; about one in twelve has an accent. */
export function latinWord(random: Random): string {
  let word = ''
  for (let left = 1 + random.below(3); left > 0; left--) word += random.pick(ONSETS) + random.pick(VOWELS)
  word += random.pick(CODAS)
  if (word.length < 3) word += 'ra'
  return capitalized(random.chance(0.08) ? accented(word, random) : word)
}

/** A word of two to four syllables in one of the other scripts. */
export function foreignWord(random: Random): string {
  const syllables = random.pick(SCRIPTS)
  let word = ''
  for (let left = 2 + random.below(3); left > 0; left--) word += random.pick(syllables)
  return word
}

function accented(word: string, random: Random): string {
  const place = random.below(word.length)
  const letter = word[place]!
  return word.slice(0, place) + (ACCENTED[letter] ?? letter) + word.slice(place + 1)
}

function capitalized(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
