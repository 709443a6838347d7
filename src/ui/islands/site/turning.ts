// Turns to the site before or after this one: by keys, and by a swipe over the screenshot.

const KEYS: Readonly<Record<string, string>> = { k: 'prev', ArrowLeft: 'prev', j: 'next', ArrowRight: 'next' }
/** Where keys have a meaning of their own, or scroll sideways. */
const BUSY = 'input, textarea, select, summary, [contenteditable], dialog, [popover], .cards, .site-index, pre'
/** A swipe is at least this long in pixels, and starts away from the edge, where it is a gesture of the browser. */
const SWIPE = 60
const EDGE = 24

/** Listens for keys and swipes, which follow the links of `order`. (rule 34.16) */
export function turnBy(order: HTMLElement): void {
  const turn = (rel: string) => order.querySelector<HTMLAnchorElement>(`a[rel="${rel}"][href]`)?.click()
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    const rel = KEYS[key]
    if (rel === undefined || ctrlKey || metaKey || altKey || shiftKey || repeat || event.defaultPrevented) return
    if ((target as Element).closest(BUSY) === null && document.querySelector('dialog[open]') === null) turn(rel)
  })
  onSwipe(document.querySelector('.site-desktop'), turn)
}

function onSwipe(over: HTMLElement | null, turn: (rel: string) => void): void {
  let from: Touch | null = null
  over?.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [only] = touches
      from = touches.length === 1 && only && isAwayFromEdge(only) && !isZoomed() ? only : null
    },
    { passive: true },
  )
  over?.addEventListener(
    'touchend',
    ({ changedTouches: [to] }) => {
      if (from === null || to === undefined) return
      const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY]
      from = null
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 'next' : 'prev')
    },
    { passive: true },
  )
  over?.addEventListener('touchcancel', () => {
    from = null
  })
}

function isAwayFromEdge({ clientX }: Touch): boolean {
  return clientX > EDGE && clientX < innerWidth - EDGE
}

/** A picture that is zoomed is moved by swiping. */
function isZoomed(): boolean {
  return (visualViewport?.scale ?? 1) > 1
}
