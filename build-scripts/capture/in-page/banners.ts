// Takes consent banners away from an open page. (rule 52.2)
import { elementsIn, textOf } from './elements.ts'

const WORDS =
  /cookie|consent|gdpr|\bccpa\b|privacy (policy|settings|choices)|we value your privacy|datenschutz|einwilligung|confidentialit|consentement|privacidad|riservatezza|galletas|personvern|integritets|evästeet|файл[ыи] куки|同意|クッキー|쿠키/i
const NAMES =
  /cookie|consent|gdpr|onetrust|didomi|usercentrics|cmp(box|lz|-)|qc-cmp|truste|osano|iubenda|klaro|cky-|termly|tarteaucitron|sp_message|privacy-?(banner|notice|popup)|fc-consent/i
/** A longer text is no banner: one that floats, and one in the flow. */
const [LONGEST, LONGEST_IN_FLOW] = [3_000, 1_500]

/**
 * Takes banners away, with what they lay over the page, and lets the page scroll again. Returns how many. It presses no button: what
 * a button agrees to is not ours to agree to.
 */
export function hideBanners(): number {
  const floating = elementsIn(document).filter((element) => !element.matches('html,body') && floats(element))
  const banners = floating.filter(isBanner)
  const flowing = [...document.querySelectorAll('body > *, body > * > *')].filter(isNotice)
  for (const banner of [...banners, ...flowing]) hide(banner)
  if (banners.length > 0) {
    for (const element of floating) if (!banners.includes(element) && isCover(element)) hide(element)
    for (const root of [document.documentElement, document.body]) release(root)
  }
  return banners.length + flowing.length
}

function floats(element: Element): boolean {
  const { position, display, zIndex } = getComputedStyle(element)
  const isRaised = position === 'absolute' && Number(zIndex) > 99
  return display !== 'none' && (/fixed|sticky/.test(position) || isRaised || element.matches('dialog[open]'))
}

function isBanner(element: Element): boolean {
  const text = said(element)
  const frames = [...element.querySelectorAll('iframe')]
  return isNamed(element) || (text.length < LONGEST && WORDS.test(text)) || frames.some(isNamed)
}

/** Whether an element in the flow is a banner. */
function isNotice(element: Element): boolean {
  if (!isNamed(element) || element.querySelector('button,a,input') === null) return false
  const text = said(element)
  return WORDS.test(text) && text.length < LONGEST_IN_FLOW
}

/** Whether an element lies over the whole window and shows nothing. */
function isCover(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const isOver = width > 0.9 * innerWidth && height > 0.9 * innerHeight
  return isOver && said(element).length < 40 && !element.querySelector('img,video,canvas')
}

function isNamed(element: Element): boolean {
  const attributes = ['id', 'class', 'src', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? '')
  return NAMES.test([element.localName, ...attributes].join(' '))
}

function said(element: Element): string {
  return textOf(element).trim() || (element.shadowRoot?.textContent ?? '').trim()
}

function hide(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  if (element instanceof HTMLDialogElement && element.open) element.close()
  element.style.setProperty('display', 'none', 'important')
}

function release(root: HTMLElement): void {
  const { overflowY, position } = getComputedStyle(root)
  if (overflowY === 'hidden') root.style.setProperty('overflow', 'visible', 'important')
  if (position === 'fixed') root.style.setProperty('position', 'static', 'important')
}
