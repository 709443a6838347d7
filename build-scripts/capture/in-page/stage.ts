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
