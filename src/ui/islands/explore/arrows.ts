// Arrow keys move the focus through the cards of the results, and through the choices of an open list: to the next and the one
// before, and to the nearest above or below.

const GROUPS = '.facet[open], #answer'
const STOPS = 'summary, .panel > input, .terms li > a:first-child, .card h3 a'

/** Listens on the root, so that what is added later works too. */
export function wireArrows(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    const group = (target as Element).closest(GROUPS)
    const isInField = target instanceof HTMLInputElement && !/^Arrow(Up|Down)$/.test(key)
    if (group === null || isInField || ctrlKey || metaKey || altKey || shiftKey) return
    const stops = [...group.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility())
    const own = (target as Element).closest('.card, .terms li')
    const at = stops.findIndex((stop) => stop === target || own?.contains(stop))
    const to = neighbor(stops, at, key)
    if (to === undefined) return
    event.preventDefault()
    to.focus()
  })
}

function neighbor(stops: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const own = stops[at]?.getBoundingClientRect()
  if (key === 'ArrowRight') return own && stops[at + 1]
  if (key === 'ArrowLeft') return own && stops[at - 1]
  if (own === undefined || !/^Arrow(Up|Down)$/.test(key)) return undefined
  const near = stops.flatMap((stop) => {
    const { left, top } = stop.getBoundingClientRect()
    const way = key === 'ArrowDown' ? top - own.top : own.top - top
    // A column counts more than a row, because rows begin at different heights.
    return way < 1 ? [] : [{ stop, distance: way + 4 * Math.abs(left - own.left) }]
  })
  return near.sort((a, b) => a.distance - b.distance)[0]?.stop
}
