// Prepare an open page for its picture. They run in the page, so each uses nothing of its module.

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

/**
 * Takes consent banners away, with what they lay over the page, and lets the page scroll again. Returns how many. It presses no
 * button: what a button agrees to is not ours to agree to. Over 40 lines: nothing outside of it is there in a page.
 */
export function hideBanners(): number {
  const WORDS =
    /cookie|consent|gdpr|\bccpa\b|privacy (policy|settings|choices)|we value your privacy|datenschutz|einwilligung|confidentialit|consentement|privacidad|riservatezza|galletas|personvern|integritets|evästeet|файл[ыи] куки|同意|クッキー|쿠키/i
  const NAMES =
    /cookie|consent|gdpr|onetrust|didomi|usercentrics|cmp(box|lz|-)|qc-cmp|truste|osano|iubenda|klaro|cky-|termly|tarteaucitron|sp_message|privacy-?(banner|notice|popup)|fc-consent/i
  const hide = (element: Element) => {
    if (!(element instanceof HTMLElement)) return
    if (element instanceof HTMLDialogElement && element.open) element.close()
    element.style.setProperty('display', 'none', 'important')
  }
  const all = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const nameOf = (element: Element) =>
    `${element.localName} ${element.id} ${element.getAttribute('class') ?? ''} ${element.getAttribute('src') ?? ''} ${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('title') ?? ''}`
  const textOf = (element: Element) =>
    // biome-ignore lint/performance/useDomNodeTextContent: what one does not see is not part of it
    (element instanceof HTMLElement ? element.innerText : '').trim() || (element.shadowRoot?.textContent ?? '').trim()
  const floats = (element: Element) => {
    const { position, display } = getComputedStyle(element)
    return (
      display !== 'none' &&
      (/fixed|sticky/.test(position) ||
        (position === 'absolute' && Number(getComputedStyle(element).zIndex) > 99) ||
        element.matches('dialog[open]'))
    )
  }
  const isOver = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0.9 * innerWidth && height > 0.9 * innerHeight
  }
  const floating = all(document).filter(
    (element) => element.localName !== 'body' && element.localName !== 'html' && floats(element),
  )
  const banners = floating.filter((element) => {
    const text = textOf(element)
    return (
      NAMES.test(nameOf(element)) ||
      (text.length < 3_000 && WORDS.test(text)) ||
      [...element.querySelectorAll('iframe')].some((frame) => NAMES.test(nameOf(frame)))
    )
  })
  const flowing = [...document.querySelectorAll('body > *, body > * > *')].filter(
    (element) =>
      NAMES.test(nameOf(element)) &&
      WORDS.test(textOf(element)) &&
      textOf(element).length < 1_500 &&
      element.querySelector('button,a,input') !== null,
  )
  for (const banner of [...banners, ...flowing]) hide(banner)
  if (banners.length > 0) {
    for (const element of floating)
      if (
        !banners.includes(element) &&
        isOver(element) &&
        textOf(element).length < 40 &&
        !element.querySelector('img,video,canvas')
      )
        hide(element)
    for (const root of [document.documentElement, document.body]) {
      if (getComputedStyle(root).overflowY === 'hidden') root.style.setProperty('overflow', 'visible', 'important')
      if (getComputedStyle(root).position === 'fixed') root.style.setProperty('position', 'static', 'important')
    }
  }
  return banners.length + flowing.length
}
