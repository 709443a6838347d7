// What the HTML of a page says, in matching form.
import { Parser } from 'htmlparser2'
import { matchingForm } from '../../../src/search/matching-form.ts'

export interface Page {
  /** Its title, as it is written. */
  readonly title: string
  /** What it calls itself: title, names for cards, description, first headings. */
  readonly names: string
  /** All that it shows, names included. */
  readonly text: string
  /** How many words that has; three characters of a script without spaces are one. */
  readonly length: number
  /** Whether it asks for a password, or who opens it to prove something. */
  readonly asks: boolean
  readonly scripts: number
  /** Where it leads by itself: a refresh, or the one frame that it consists of. */
  readonly next: string | null
}

const NAMING =
  /^(og:site_name|og:title|twitter:title|application-name|apple-mobile-web-app-title|description|og:description)$/
const UNSEEN = /^(script|style|noscript|template|svg|iframe)$/
const CHALLENGES = /captcha|turnstile|challenge-platform|datadome|px-cloud|incapsula|geo\.captcha|perimeterx/i
const MOST_TEXT = 60_000
/** Elements in each other, and characters that are read at once: what is deeper takes the parser minutes, and is no page. */
const [DEEPEST, PIECE] = [2_000, 20_000]
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/gu

/** Reads the words of HTML. */
export function pageOf(html: string): Page {
  const said = { title: '', names: [] as string[], text: [] as string[], frames: [] as string[] }
  const seen = { asks: false, scripts: 0, next: null as string | null }
  const open: string[] = []
  const isIn = (name: RegExp) => open.some((other) => name.test(other))

  function element(name: string, { content = '', ...attributes }: Readonly<Record<string, string>>): void {
    const { src = '', alt = '' } = attributes
    if (name === 'meta' && NAMING.test(attributes['property'] ?? attributes['name'] ?? '')) said.names.push(content)
    if (name === 'meta' && /^refresh$/i.test(attributes['http-equiv'] ?? ''))
      seen.next ??= /^\s*[0-5]\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(content)?.[1] ?? null
    if (name === 'frame' && src !== '') said.frames.push(src)
    if (name === 'script') seen.scripts += 1
    if (CHALLENGES.test(`${src} ${attributes['class'] ?? ''}`) || attributes['type'] === 'password') seen.asks = true
    if (alt !== '') said.text.push(alt)
    if (!VOID.has(name)) open.push(name)
  }

  function text(words: string): void {
    if (isIn(UNSEEN)) return
    if (isIn(/^title$/)) said.title += words
    else said.text.push(words)
    if (isIn(/^h1$/)) said.names.push(words)
  }

  function end(name: string): void {
    const at = open.lastIndexOf(name)
    if (at >= 0) open.length = at
    said.text.push(' ')
  }

  const parser = new Parser({ onopentag: element, ontext: text, onclosetag: end })
  for (let at = 0; at < html.length && open.length < DEEPEST; at += PIECE) parser.write(html.slice(at, at + PIECE))
  const next = seen.next ?? (said.frames.length === 1 ? (said.frames[0] as string) : null)
  return { ...wordsPage(said.title, said.text.join(''), said.names), ...seen, next }
}

/** A page that has these words and nothing else. */
export function wordsPage(title: string, words: string, named: readonly string[] = []): Page {
  const names = matchingForm([title, ...named].join(' ').slice(0, MOST_TEXT))
  const text = `${names} ${matchingForm(words.slice(0, MOST_TEXT))}`.trim()
  const own = { title: title.trim().replace(/\s+/g, ' '), names, text, length: lengthOf(text) }
  return { ...own, asks: false, scripts: 0, next: null }
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr frame'.split(' '))

function lengthOf(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0
  return Math.round(text.replace(UNSPACED, ' ').split(' ').filter(Boolean).length + unspaced / 3)
}
