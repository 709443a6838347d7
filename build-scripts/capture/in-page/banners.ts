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

// Prepares an open page for its picture. (rule 52.2)

/** Scrolls to the end once, so that what waits for it is loaded, at most `deepest` pixels, and back. Resolves when pictures have come. */
export async function scrollOnce({ deepest, longestMs }: { deepest: number; longestMs: number }): Promise<void> {
  const until = performance.now() + longestMs
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const end = () => Math.min(deepest, document.documentElement.scrollHeight)
  for (let at = 0; at < end() && performance.now() < until; at += 0.7 * innerHeight) {
    scrollTo({ top: at, behavior: 'instant' })
    await wait(60)
    await Promise.race([new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))), wait(500)])
  }
  scrollTo({ top: 0, behavior: 'instant' })
  const pictures = [...document.images].filter(
    (image) => !image.complete && image.getBoundingClientRect().top < deepest,
  )
  const loaded = pictures.map((image) => new Promise((done) => image.addEventListener('load', done, { once: true })))
  await Promise.race([Promise.all([document.fonts.ready, ...loaded]), wait(Math.max(500, until - performance.now()))])
}

/** Stops what moves, and takes away what floats over the page but its head. */
export function freeze(): void {
  const still = new CSSStyleSheet()
  still.replaceSync(
    '*, ::before, ::after { transition: none !important; caret-color: transparent !important; scroll-behavior: auto !important }',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  for (const animation of document.getAnimations()) {
    const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    try {
      if (isEndless) animation.cancel()
      else animation.finish()
    } catch {
      // What cannot end stays as it is.
    }
  }
  for (const video of document.querySelectorAll('video')) video.pause()
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'fixed') continue
    const { top, height, width } = element.getBoundingClientRect()
    const isHead = top <= 60 && width > 0.5 * innerWidth
    const isBackground = height > 0.9 * innerHeight && width > 0.9 * innerWidth
    if (!isHead && !isBackground) element.style.setProperty('visibility', 'hidden', 'important')
  }
}
