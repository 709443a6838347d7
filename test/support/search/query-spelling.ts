// Variants of a query: case, accents, punctuation, typos, additional stop words, repeated words, other scripts.
import type { Random } from '../project/random.ts'
import { STOP_TOKENS } from './text.ts'

/** Words in many scripts, digits, emoji, and characters that fold or disappear. */
export const STRANGE_WORDS = [
  'Привет дизайн ΟΔΟΣ σχέδιο مرحبا שלום สวัสดี 设计 日本茶 ポートフォリオ ﾎﾟｰﾄ 디자인 \ud55c\u1100\u1161 नमस्ते',
  'ﷺ ﷺﷺ ﷻﷺ ﷺa aﷺ ﱞa ﹰﹰ aﹰ aͺ ͺͺ الله وسلم',
  '🚀 👩‍💻 ❤️ 2024 ３Ｄ 24/7 ½ x² １２ ٣٤ ＦＵＬＬ ﬁne Ⅳ ㍿ \u0301 \u0301\u0308 \u200b b\u0308',
  'thé ån Łódź ıstanbul İzmir straße STRASSE Ærø þorn œuvre naïve e\u0301t\u00e9',
  'C++ c# .net kid\'s kid’s q&a r&d node.js e-commerce a b2b -- %20 "quoted" <b>',
  'null constructor __proto__ toString',
].flatMap((words) => words.split(' '))

type Spelling = (random: Random, text: string) => string

const SPELLINGS: Spelling[] = [
  (_, text) => text.toUpperCase(),
  (_, text) => text.toLowerCase(),
  (_, text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  (_, text) => text.normalize('NFD'),
  (random, text) => accented(random, text),
  (random, text) => withInside(random, text, random.pick([..."&.'’‘ʼ`´"])),
  (random, text) => typo(random, text),
  (random, text) => typo(random, typo(random, text)),
  (random, text) => amongWords(random, text, random.pick(STOP_TOKENS.all)),
  (random, text) => amongWords(random, amongWords(random, text, random.pick(STOP_TOKENS.all)), 'the'),
  (random, text) => amongWords(random, text, random.pick(STRANGE_WORDS)),
  (random, text) => amongWords(random, text, random.pick(text.split(' '))),
  (random, text) => text.split(' ').join(random.pick(['-', '  ', ', ', '/', '_', '\t', '+', ' & ', '.', "'", ''])),
  (random, text) => shuffled(random, text.split(' ')).join(' '),
  (random, text) =>
    `${random.pick(['"', '(', '#', '¿', '…', '- '])}${text}${random.pick(['"', ')', '!', '?', '.', ' '])}`,
  (_, text) => text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
]

/** The text, or a variant of it. */
export function respelled(random: Random, text: string): string {
  if (random.chance(0.45)) return text
  const once = random.pick(SPELLINGS)(random, text)
  return random.chance(0.25) ? random.pick(SPELLINGS)(random, once) : once
}

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const placed = items.map((item) => ({ item, at: random.below(1000) }))
  return placed.sort((a, b) => a.at - b.at).map(({ item }) => item)
}

function amongWords(random: Random, text: string, word: string): string {
  const words = text.split(' ')
  return words.toSpliced(random.below(words.length + 1), 0, word).join(' ')
}

/** The text with a character inserted. */
function withInside(random: Random, text: string, character: string): string {
  const characters = Array.from(text)
  return characters.toSpliced(random.below(characters.length + 1), 0, character).join('')
}

const ACCENTS = ['\u0301', '\u0300', '\u0308', '\u0302', '\u0327', '\u030a']

function accented(random: Random, text: string): string {
  const characters = Array.from(text, (character) =>
    /[a-z]/i.test(character) && random.chance(0.3) ? character + random.pick(ACCENTS) : character,
  )
  const marked = characters.join('')
  return random.chance(0.7) ? marked.normalize('NFC') : marked
}

/** The text with one character removed, doubled, swapped with the next, or replaced. */
function typo(random: Random, text: string): string {
  const characters = Array.from(text)
  const at = random.below(characters.length)
  const here = characters[at] ?? ''
  const next = characters[at + 1] ?? ''
  const [removed, put] = random.pick([
    [1, []],
    [1, [here, here]],
    [2, [next, here]],
    [1, [random.pick(Array.from('aeiourstnlx'))]],
  ] as const)
  return characters.toSpliced(at, removed, ...put).join('')
}
