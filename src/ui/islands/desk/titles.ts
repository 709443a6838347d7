// Titles where they are: a double click or F2 makes a field of one, Enter saves it, Escape leaves it. (rule 48.9)

const HEADING = '.card h3, .site-title h1'
/** How long a click on the title of a card waits for a second one, ms. */
const DOUBLE_MS = 250

let waiting: ReturnType<typeof setTimeout>

/** Listens on the page. */
export function onTitles(): void {
  document.addEventListener('click', holdClick, true)
  document.addEventListener('dblclick', (event) => {
    const heading = headingAt(event)
    clearTimeout(waiting)
    if (heading) edit(heading)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F2') return
    const scope = document.activeElement?.closest('.card') ?? document
    const heading = scope.querySelector<HTMLElement>(scope === document ? '.site-title h1' : HEADING)
    if (heading && edit(heading)) event.preventDefault()
  })
}

/** The title that the pointer is on. The link of a card lies over all of it. */
function headingAt({ target, clientX: x, clientY: y }: MouseEvent): HTMLElement | null {
  const heading = (target as Element).closest<HTMLElement>(HEADING)
  const { left, right, top, bottom } = heading?.getBoundingClientRect() ?? new DOMRect()
  return x >= left && x <= right && y >= top && y <= bottom ? heading : null
}

function holdClick(event: MouseEvent): void {
  const { detail, button, ctrlKey, metaKey, shiftKey } = event
  const link = headingAt(event)?.querySelector('a')
  if (!link || detail === 0 || button !== 0 || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  clearTimeout(waiting)
  if (detail === 1) waiting = setTimeout(() => link.click(), DOUBLE_MS)
}

/** Puts the field in the place of a title. Returns whether there is one. */
function edit(heading: HTMLElement): boolean {
  const own = heading.matches('h1') ? '.desk-site ' : ''
  const box = heading.closest('.card, .site')?.querySelector<HTMLElement>(`${own}[data-desk-title]`)
  const field = box?.querySelector<HTMLInputElement>('input[name="title"]')
  const panel = box?.closest('[data-desk-panel]')
  if (!box || !field || !panel) return false
  heading.hidden = true
  heading.before(box)
  box.hidden = false
  field.select()
  field.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    panel.append(box)
    box.hidden = true
    heading.hidden = false
    heading.querySelector('a')?.focus({ preventScroll: true })
  })
  return true
}

/** Shows a title that was saved, or taken back, in place of its field. */
export function showTitle(heading: HTMLElement, panel: HTMLElement): void {
  const box = heading.previousElementSibling
  const shown = heading.querySelector('a') ?? heading
  const { value } = panel.querySelector('[data-desk-title] input[name="title"]') as HTMLInputElement
  if (shown.textContent !== value) shown.textContent = value
  heading.hidden = false
  if (!box?.matches('[data-desk-title]')) return
  box.remove()
  heading.querySelector('a')?.focus({ preventScroll: true })
}
