// The script of a site's page: marks the section in view, and turns to the sites before and after this one.
import { askPage } from './asked.ts'
import { showWay } from './site/way.ts'

// Turns to the site before or after this one: by keys, and by a swipe over the screenshot.
const KEYS: Readonly<Record<string, string>> = { k: 'prev', ArrowLeft: 'prev', j: 'next', ArrowRight: 'next' }
/** Where keys have a meaning of their own, or scroll sideways. */
const BUSY = 'input, textarea, select, [contenteditable], dialog, [popover], .cards, .site-index, .site-panels, pre'
/** A swipe is at least this long in pixels, and starts away from the edge, where it is a gesture of the browser. */
const SWIPE = 60
const EDGE = 24
const PASSIVE = { passive: true }

/** Listens for keys and swipes, which follow the links of `order`. (rule 34.16) */
function turnBy(order: HTMLElement): void {
  const turn = (rel: string) => order.querySelector<HTMLAnchorElement>(`a[rel="${rel}"][href]`)?.click()
  document.addEventListener('keydown', (event) => {
    const rel = KEYS[event.key]
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat
    if (rel === undefined || isOther || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if ((event.target as Element).closest(BUSY) === null) turn(rel)
  })
  onSwipe(document.querySelector('.site-desktop') as HTMLElement, turn)
}

function onSwipe(over: HTMLElement, turn: (rel: string) => void): void {
  let from: Touch | undefined
  const start = ({ touches: [only, other] }: TouchEvent) => {
    from = other === undefined && only && mayTurn(only) ? only : undefined
  }
  const end = ({ changedTouches: [to] }: TouchEvent) => {
    const across = from && to ? to.clientX - from.clientX : 0
    const down = from && to ? to.clientY - from.clientY : 0
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 'next' : 'prev')
  }
  over.addEventListener('touchstart', start, PASSIVE)
  over.addEventListener('touchend', end, PASSIVE)
}

/** A picture that is zoomed is moved by swiping. */
function mayTurn({ clientX }: Touch): boolean {
  return clientX > EDGE && clientX < innerWidth - EDGE && (visualViewport?.scale ?? 1) <= 1
}

// Marks the section of the screenshot that is in view, in the list beside it.
/** A section is in view where its band crosses a line near the top of the window. */
const LINE = { rootMargin: '-10% 0px -90% 0px' }

/** Marks the first section, and then each one whose band comes into view. (rule 34.15) */
function markSections(): void {
  const bands = document.querySelectorAll('[data-band]')
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id)
  }, LINE)
  for (const band of bands) observer.observe(band)
  mark(bands[0]?.id)
}

function mark(anchor: string | undefined): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-section]')) {
    const isCurrent = part.dataset['section'] === anchor
    part.classList.toggle('current', isCurrent)
    if (!(part instanceof HTMLAnchorElement)) continue
    part.ariaCurrent = isCurrent ? 'true' : null
    if (isCurrent) bringForward(part)
  }
}

/** Scrolls the row that a part stands in, so that the part is in sight. */
function bringForward(part: HTMLElement): void {
  const row = part.closest('ol') as HTMLElement
  row.scrollLeft = part.offsetLeft - row.offsetLeft - 24
}

/** Where sections are described in a row, a link brings its section forward. It leads to the band unless one reads that row. */
function onIndex(event: Event): void {
  const anchor = (event.target as Element).closest<HTMLElement>('[data-section]')?.dataset['section']
  const panel = document.querySelector<HTMLElement>(`.site-panels > [data-section="${CSS.escape(anchor ?? '')}"]`)
  const row = panel?.parentElement
  if (!panel || !row || row.scrollWidth <= row.clientWidth) return
  bringForward(panel)
  if (row.getBoundingClientRect().top > innerHeight / 2) return
  event.preventDefault()
  mark(anchor)
}

const order = document.querySelector('[data-order]') as HTMLElement
markSections()
document.querySelector('.site-index')?.addEventListener('click', onIndex)
turnBy(order)
void showWay(order, askPage)
