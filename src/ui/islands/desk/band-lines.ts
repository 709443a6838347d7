// Draws the sections of a screenshot: lines and names over it, and each row of the form beside its section. (rule 48.14)

/** The least height of a section, in pixels of the screenshot. */
export const LEAST = 4

export interface Editor {
  readonly root: HTMLElement
  readonly stage: HTMLElement
  readonly rows: HTMLElement
  /** Over the picture. */
  readonly layer: HTMLElement
  /** A row without values. */
  readonly blank: HTMLElement
  /** Of the screenshot. */
  readonly height: number
  proposals: readonly number[]
}

/** One section, as its row has it. */
export interface Band {
  readonly row: HTMLElement
  readonly top: number
  readonly bottom: number
}

/** A field of a section. */
export function fieldOf(row: HTMLElement, name: string): HTMLInputElement {
  return row.querySelector(`[name="${name}"]`) as HTMLInputElement
}

/** The sections from the top. */
export function bandsOf({ rows }: Editor): Band[] {
  const bands = Array.from(rows.children as HTMLCollectionOf<HTMLElement>, (row) => ({
    row,
    top: Number(fieldOf(row, 'top').value),
    bottom: Number(fieldOf(row, 'bottom').value),
  }))
  return bands.sort((a, b) => a.top - b.top)
}

/** Where sections begin or end, from the top. */
export function linesOf(editor: Editor): number[] {
  return [...new Set(bandsOf(editor).flatMap(({ top, bottom }) => [top, bottom]))].sort((a, b) => a - b)
}

/** Draws lines, names and proposals. A line keeps its element while it moves, and so the focus. */
export function draw(editor: Editor): void {
  const { layer, height, proposals } = editor
  const [bands, lines] = [bandsOf(editor), linesOf(editor)]
  const edges = keep(layer, 'band-edge', lines.length, edgeElement)
  for (const [i, edge] of edges.entries()) place(edge, lines[i] as number, height, nameOf(bands, lines[i] as number))
  const names = keep(layer, 'band-name', bands.length, () => document.createElement('span'))
  for (const [i, name] of names.entries()) {
    const { row, top } = bands[i] as Band
    name.textContent = `${i + 1} ${fieldOf(row, 'type').value}`
    name.style.top = `${(top / height) * 100}%`
  }
  const offered = proposals.filter((y) => lines.every((line) => Math.abs(line - y) >= LEAST))
  for (const [i, element] of keep(layer, 'band-proposal', offered.length, proposalElement).entries()) {
    const y = offered[i] as number
    element.style.top = `${(y / height) * 100}%`
    element.dataset['y'] = String(y)
    element.ariaLabel = `Take over the proposed line at ${y} pixels`
  }
  placeRows(editor)
}

/** As many elements of a class as are needed. */
function keep(layer: HTMLElement, name: string, count: number, make: () => HTMLElement): HTMLElement[] {
  const elements = [...layer.querySelectorAll<HTMLElement>(`:scope > .${name}`)]
  for (const extra of elements.splice(count)) extra.remove()
  while (elements.length < count) {
    const element = make()
    element.classList.add(name)
    layer.append(element)
    elements.push(element)
  }
  return elements
}

function edgeElement(): HTMLElement {
  const edge = document.createElement('div')
  edge.innerHTML =
    '<div role="slider" tabindex="0" aria-orientation="vertical" data-line></div><button type="button" tabindex="-1" aria-label="Remove this line">×</button>'
  return edge
}

function proposalElement(): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  return element
}

function nameOf(bands: readonly Band[], y: number): string {
  const typeOf = (row?: HTMLElement) => (row && fieldOf(row, 'type').value) || 'nothing'
  return `${typeOf(bands.find(({ bottom }) => bottom === y)?.row)} above, ${typeOf(bands.find(({ top }) => top === y)?.row)} below`
}

function place(edge: HTMLElement, y: number, height: number, label: string): void {
  edge.style.top = `${(y / height) * 100}%`
  const line = edge.firstElementChild as HTMLElement
  line.ariaLabel = `Line: ${label}`
  line.ariaValueMin = '0'
  line.ariaValueMax = String(height)
  line.ariaValueNow = String(y)
  line.ariaValueText = `${y} pixels`
}

/** Puts each row beside its band, or below the row above it. */
export function placeRows(editor: Editor): void {
  const { stage, rows, height } = editor
  let end = 0
  for (const { row, top } of bandsOf(editor)) {
    const y = Math.max((top / height) * stage.offsetHeight, end)
    row.style.top = `${y}px`
    end = y + row.offsetHeight + 8
  }
  rows.style.minHeight = `${end}px`
}
