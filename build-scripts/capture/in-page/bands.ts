// Finds the bands of an open page: landmarks and full-width blocks, one below the other. (rule 52.2)
import { pageHeight, plain, textOf } from './elements.ts'

/** A band of the page in CSS pixels, and what tells its type. */
export interface SeenBand extends BandContents {
  readonly top: number
  readonly bottom: number
  /** Where it comes from. */
  readonly from: 'landmark' | 'full-width block' | 'pixels'
}

const SECTIONS = 'header,footer,section,nav,aside,[role=banner],[role=contentinfo],[role=region],[role=navigation]'
const NO_BANDS = 'script,style,svg,img,picture,video,canvas,p,h1,h2,h3,ul,ol'
const MOST = 60
/** A band is at least so high, and what is lower may lie over what is below it, in pixels. */
const [LEAST, LOW] = [24, 200]
/** A block has this part of the window's width, and what has more than this of its height has bands of its own. */
const [WIDE, HIGH] = [0.6, 1.7]
const DEEPEST = 30

/** The bands from the top, at most 60, and the height of the page. */
export function readBands(): { bands: SeenBand[]; height: number } {
  const elements = document.body ? bandsOf(document.body, 0).filter((element) => element !== document.body) : []
  const sorted = elements.sort(higher).slice(0, MOST)
  const bands = sorted.flatMap((element, at): SeenBand[] => {
    const { top, bottom } = box(element)
    const next = sorted[at + 1]
    const end = next === undefined ? bottom : Math.min(bottom, Math.max(box(next).top, top))
    const from = element.matches(SECTIONS) ? 'landmark' : 'full-width block'
    return end - top < LEAST ? [] : [{ top, bottom: end, from, ...contentsOf(element) }]
  })
  return { bands, height: wholeHeight() }
}

function bandsOf(element: Element, depth: number): Element[] {
  const blocks = depth > DEEPEST ? [] : blocksOf(element)
  if (holds(element, blocks)) return blocks.flatMap((block) => bandsOf(block, depth + 1))
  const [only] = blocks
  const isWrapper = only && blocks.length === 1 && box(only).height > 0.8 * box(element).height
  const inner = isWrapper ? bandsOf(only, depth + 1) : []
  return inner.length > 1 ? inner : [element]
}

/** Whether an element only holds bands, and is none. */
function holds(element: Element, blocks: readonly Element[]): boolean {
  const { height } = box(element)
  if (blocks.length < 2 || !areStacked(blocks) || cover(blocks) < 0.6 * height) return false
  if (element.matches('body,main,[role=main]')) return true
  const hasSection = (block: Element) => block.querySelector('section,header,footer') !== null
  const sections = blocks.filter((block) => block.matches(SECTIONS) || hasSection(block))
  if (sections.length >= 2 && cover(sections) > 0.5 * height) return true
  if (element.matches(SECTIONS) || height < HIGH * innerHeight) return false
  const grounds = new Set(blocks.map(ground))
  const titled = blocks.filter((block) => hasHeading(block) && box(block).height > LOW)
  return grounds.size > 1 || titled.length >= 2
}

const boxes = new Map<Element, ReturnType<typeof measured>>()

function box(element: Element) {
  const made = boxes.get(element) ?? measured(element)
  boxes.set(element, made)
  return made
}

function measured(element: Element) {
  const rect = element.getBoundingClientRect()
  const top = Math.max(0, Math.round(rect.top + scrollY))
  const bottom = Math.min(wholeHeight(), Math.round(rect.bottom + scrollY))
  return { top, bottom, height: bottom - top, isWide: rect.width >= WIDE * innerWidth }
}

function wholeHeight(): number {
  return Math.max(pageHeight(), document.body?.scrollHeight ?? 0)
}

function higher(a: Element, b: Element): number {
  return box(a).top - box(b).top
}

/** What may be a band in an element. A low head that stays at the top lies over what is below it. */
function blocksOf(element: Element): Element[] {
  const isBlock = (child: Element) => box(child).isWide && box(child).height >= LEAST
  const isLow = (child: Element, positions: RegExp) =>
    box(child).height < LOW && positions.test(getComputedStyle(child).position)
  return shownIn(element)
    .filter((child) => !isLow(child, /sticky/))
    .flatMap((child) => (isBlock(child) ? [child] : shownIn(child)))
    .filter((child) => isBlock(child) && !isLow(child, /sticky|absolute/) && !child.matches(NO_BANDS))
    .sort(higher)
}

function shownIn(element: Element): Element[] {
  return childrenOf(element).filter((child) => {
    const { display, visibility, position } = getComputedStyle(child)
    return display !== 'none' && visibility !== 'hidden' && position !== 'fixed'
  })
}

/** The children as one sees them: also those of shadow roots, of slots, and of elements that have no box. */
function childrenOf(element: Element): Element[] {
  return [...(element.shadowRoot ?? element).children].flatMap((child) => {
    if (child instanceof HTMLSlotElement)
      return child.assignedElements().length > 0 ? child.assignedElements() : [...child.children]
    return getComputedStyle(child).display === 'contents' ? childrenOf(child) : [child]
  })
}

function areStacked(blocks: readonly Element[]): boolean {
  return blocks.every((block, at) => {
    const next = blocks[at + 1]
    if (next === undefined) return true
    const [{ bottom, height }, below] = [box(block), box(next)]
    return bottom - below.top <= 0.2 * Math.min(height, below.height)
  })
}

function cover(blocks: readonly Element[]): number {
  return blocks.reduce((sum, block) => sum + box(block).height, 0)
}

function ground(element: Element): string {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  const isClear = /rgba\(.*, 0\)|transparent/.test(backgroundColor) && backgroundImage === 'none'
  return isClear ? '' : backgroundColor + backgroundImage
}

function hasHeading(element: Element): boolean {
  const kind = 'h1,h2,h3'
  const inside = [element, ...element.querySelectorAll('*')]
  return element.querySelector(kind) !== null || inside.some((one) => one.shadowRoot?.querySelector(kind))
}

interface BandContents {
  readonly tag: string
  /** Its id and classes, and those of the headings in it. */
  readonly names: string
  readonly heading: string
  /** In lines, as one sees them. */
  readonly text: string
  /** How many elements of a kind it has. */
  readonly has: Readonly<Record<string, number>>
}

const COUNTED: Readonly<Record<string, string>> = {
  images: 'img,picture,svg,canvas,video',
  links: 'a[href]',
  buttons: 'button,a[class*=btn],a[class*=button],[role=button],input[type=submit]',
  fields: 'input:not([type=hidden]),textarea,select',
  mails: 'input[type=email],a[href^="mailto:"],a[href^="tel:"],address',
  quotes: 'blockquote,q,figcaption cite',
  folds: 'details,summary,dt',
  items: 'li',
  steps: 'ol>li',
  times: 'time',
  rows: 'tr',
  heads: 'h2,h3,h4',
  maps: 'iframe[src*=map],[class*=map]',
  figures: 'figure',
  articles: 'article',
  h1: 'h1',
}
const LONGEST_TEXT = 1_200

function contentsOf(element: Element): BandContents {
  const heads = [...element.querySelectorAll('h1,h2,h3')].slice(0, 3)
  const counts = Object.entries(COUNTED).map(([name, kind]) => [name, element.querySelectorAll(kind).length])
  const heading = heads[0] ?? element.shadowRoot?.querySelector('h1,h2,h3')
  const lines = textOf(element).split('\n')
  return {
    tag: element.getAttribute('role') ?? element.localName,
    names: plain([element, ...heads].map(({ id, classList }) => `${id} ${classList}`).join(' '), 200),
    heading: plain(heading?.textContent, 120),
    text: lines
      .flatMap((line) => plain(line, LONGEST_TEXT) || [])
      .join('\n')
      .slice(0, LONGEST_TEXT),
    has: Object.fromEntries(counts),
  }
}
