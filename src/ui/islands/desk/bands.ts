// The sections of a screenshot as lines over it, which are dragged, added and removed. The rows of the form beside the picture
// have what they say, so a save sends what a form without a script sends. (rule 48.14)
import { bandsOf, draw, type Editor, fieldOf, LEAST, linesOf, placeRows } from './band-lines.ts'
import { fetchView } from './forms.ts'

/** The steps of the keys, in pixels of the screenshot. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
/** A line snaps to what is nearer than this, in pixels of the window. A drag near the edge of the window scrolls it. */
const SNAP = 8
const [EDGE, SCROLL] = [48, 16]
/** A page is shown at most this high at first, in pixels of the window. */
const HIGHEST = 5_000

/** Makes the fields of bands an editor with lines. */
export function openBands(root: HTMLElement): void {
  const part = (name: string) => root.querySelector(`[data-${name}]`) as HTMLElement
  const [stage, rows, layer] = [part('stage'), part('rows'), document.createElement('div')]
  const blank = rows.lastElementChild as HTMLElement
  blank.remove()
  layer.className = 'bands-layer'
  stage.append(layer)
  root.classList.add('live')
  const editor: Editor = { root, stage, rows, layer, blank, height: Number(root.dataset['height']), proposals: [] }
  listen(editor)
  listenToTools(editor, part)
  draw(editor)
  new ResizeObserver(() => placeRows(editor)).observe(stage)
  void propose(editor, part('proposed'), part('take-all') as HTMLButtonElement)
}

// Changes: each ends with the rows and the lines that follow from it.

/** Moves a line between its neighbors, and with it the edges of the sections that meet there. */
function move(editor: Editor, at: number, to: number): void {
  const lines = linesOf(editor)
  const [before = -LEAST, line = 0, after = editor.height + LEAST] = [lines[at - 1], lines[at], lines[at + 1]]
  const y = Math.round(Math.max(before + LEAST, Math.min(after - LEAST, to)))
  for (const { row } of bandsOf(editor))
    for (const name of ['top', 'bottom'])
      if (Number(fieldOf(row, name).value) === line) fieldOf(row, name).value = String(y)
  draw(editor)
}

/** Adds a line: it divides a section, whose upper part stays what it was, or makes two sections where there is none. */
function add(editor: Editor, y: number): void {
  const { height, rows } = editor
  const [above = 0, below = height] = [
    linesOf(editor).findLast((line) => line <= y),
    linesOf(editor).find((line) => line > y),
  ]
  if (y - above < LEAST || below - y < LEAST) return
  const divided = bandsOf(editor).find(({ top, bottom }) => top < y && bottom > y)
  const next = bandsOf(editor).find(({ top }) => top >= below)?.row ?? null
  if (divided === undefined) rows.insertBefore(newRow(editor, above, y), next)
  const row = newRow(editor, y, divided?.bottom ?? below)
  rows.insertBefore(row, divided?.row.nextSibling ?? next)
  if (divided) fieldOf(divided.row, 'bottom').value = String(y)
  draw(editor)
}

function newRow({ blank, root, height }: Editor, top: number, bottom: number): HTMLElement {
  const row = blank.cloneNode(true) as HTMLElement
  fieldOf(row, 'type').placeholder = 'Type'
  const { first = '', last = '' } = root.dataset
  fieldOf(row, 'type').value = top === 0 ? first : bottom === height ? last : ''
  fieldOf(row, 'top').value = String(top)
  fieldOf(row, 'bottom').value = String(bottom)
  return row
}

/** Removes a line. Two sections that meet there become one, which is the upper one; a section beside nothing grows. */
function removeLine(editor: Editor, at: number): void {
  const lines = linesOf(editor)
  const y = lines[at] as number
  const above = bandsOf(editor).find(({ bottom }) => bottom === y)?.row
  const below = bandsOf(editor).find(({ top }) => top === y)?.row
  if (above && below) {
    for (const name of ['type', 'prompt', 'of']) fieldOf(above, name).value ||= fieldOf(below, name).value
    fieldOf(above, 'bottom').value = fieldOf(below, 'bottom').value
    below.remove()
  } else if (above) fieldOf(above, 'bottom').value = String(lines[at + 1] ?? editor.height)
  else if (below) fieldOf(below, 'top').value = String(lines[at - 1] ?? 0)
  draw(editor)
}

// What the editor does.

function listen(editor: Editor): void {
  const { stage, rows, layer, height } = editor
  const indexOf = (line: Element) => [...layer.querySelectorAll('[data-line]')].indexOf(line)
  const rowAt = (clientY: number) => {
    const { top, height: shown } = stage.getBoundingClientRect()
    return snapped(editor, ((clientY - top) / shown) * height, (SNAP / shown) * height)
  }
  stage.addEventListener('click', ({ target, clientY }) => {
    const [button, line] = ['button', '[data-line]'].map((name) => (target as Element).closest<HTMLElement>(name))
    if (line) return
    if (button?.dataset['y']) add(editor, Number(button.dataset['y']))
    else if (button) removeLine(editor, indexOf(button.previousElementSibling as Element))
    else add(editor, rowAt(clientY))
    changed(editor)
  })
  stage.addEventListener('pointerdown', (event) => {
    const line = (event.target as Element).closest<HTMLElement>('[data-line]')
    if (line && event.button === 0)
      drag(
        event,
        line,
        (to) => move(editor, indexOf(line), rowAt(to)),
        () => changed(editor),
      )
  })
  stage.addEventListener('keydown', (event) => {
    event.stopPropagation() // keys turn the page of a site
    const line = (event.target as Element).closest<HTMLElement>('[data-line]')
    if (line && onKey(editor, event, indexOf(line))) event.preventDefault()
  })
  rows.addEventListener('click', ({ target }) => {
    const out = (target as Element).closest('[data-out]')
    if (out === null) return
    out.closest('[data-band]')?.remove()
    draw(editor)
    changed(editor)
  })
  rows.addEventListener('input', () => draw(editor))
}

/** Says that values changed, as a field does. */
function changed({ root }: Editor): void {
  root.dispatchEvent(new Event('change', { bubbles: true }))
}

function snapped({ height, proposals }: Editor, y: number, near: number): number {
  return [0, height, ...proposals].find((one) => Math.abs(one - y) < near) ?? Math.round(y)
}

function drag(event: PointerEvent, line: HTMLElement, to: (clientY: number) => void, end: () => void): void {
  event.preventDefault()
  line.focus({ preventScroll: true })
  line.setPointerCapture(event.pointerId)
  const onMove = ({ clientY }: PointerEvent) => {
    if (clientY < EDGE) scrollBy(0, -SCROLL)
    else if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL)
    to(clientY)
  }
  const onEnd = () => {
    line.removeEventListener('pointermove', onMove)
    end()
  }
  line.addEventListener('pointermove', onMove)
  line.addEventListener('lostpointercapture', onEnd, { once: true })
}

/** Whether a key on a line has a meaning. */
function onKey(editor: Editor, { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number): boolean {
  if (altKey || ctrlKey || metaKey) return false
  const y = linesOf(editor)[at] as number
  const step = STEPS[key]
  if (step !== undefined) move(editor, at, y + step * (shiftKey ? 10 : 1))
  else if (key === 'Delete' || key === 'Backspace') {
    removeLine(editor, at)
    editor.layer.querySelectorAll<HTMLElement>('[data-line]')[Math.max(0, at - 1)]?.focus()
  } else if (key === 'Enter') {
    const bands = bandsOf(editor)
    const row = (bands.find(({ top }) => top === y) ?? bands.find(({ bottom }) => bottom === y))?.row
    if (row) fieldOf(row, 'type').focus()
    return true
  } else return false
  changed(editor)
  return true
}

function listenToTools(editor: Editor, part: (name: string) => HTMLElement): void {
  const { root, stage, height } = editor
  const zoom = part('zoom') as HTMLInputElement
  const apply = () => root.style.setProperty('--zoom', `${zoom.value}%`)
  zoom.value = '50'
  apply()
  zoom.value = String(Math.max(10, Math.min(50, Math.floor((50 * HIGHEST) / stage.offsetHeight / 5) * 5)))
  apply()
  zoom.addEventListener('input', apply)
  part('take-all').addEventListener('click', () => {
    if (editor.rows.children.length === 0) editor.rows.append(newRow(editor, 0, height))
    for (const y of editor.proposals.toReversed()) add(editor, y)
    draw(editor)
    changed(editor)
  })
}

/** Shows what the pixels propose. The server looks for it while the page is there already. */
async function propose(editor: Editor, status: HTMLElement, all: HTMLButtonElement): Promise<void> {
  const { root } = editor
  const { proposals, propose: address } = root.dataset
  const found = proposals ?? (await proposalsAt(address ?? ''))
  editor.proposals = (found ?? '').split(' ').map(Number).filter(Boolean)
  status.textContent =
    found === null
      ? 'The picture cannot be read, so nothing is proposed.'
      : 'Click to add a line, or a dashed one to take it over.'
  all.disabled = found === null
  draw(editor)
}

async function proposalsAt(address: string): Promise<string | null> {
  const page = new DOMParser().parseFromString((await fetchView(address))?.html ?? '', 'text/html')
  return page.querySelector<HTMLElement>('[data-proposals]')?.dataset['proposals'] ?? null
}
