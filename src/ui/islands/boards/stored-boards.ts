// The visitor's boards, which only this browser has. Each is stored as the query of its address, so that everything that is
// read is within the bounds of boards. The first one is the board that hearts are for. The toast says what became of them.
import { type Board, nameOf, parseBoard, writeBoard } from '../../board/board-address.ts'
import { type Html, html } from '../../html.ts'
import { store, stored } from '../stored.ts'

export interface OwnBoard extends Board {
  /** Identifies the board in this browser. */
  readonly key: string
}

const SLOT = 'vitrine.boards'
const MAX_BOARDS = 100
const CHANGED = 'vitrine:boards'

/** All boards. None if the browser blocks storage. */
export function storedBoards(): OwnBoard[] {
  try {
    const all: unknown = JSON.parse(stored('localStorage', SLOT) ?? '[]')
    if (!Array.isArray(all)) return []
    const pairs = all.filter(Array.isArray).slice(0, MAX_BOARDS)
    return pairs.map(([key, query]) => ({ ...parseBoard(String(query)), key: String(key) }))
  } catch {
    return []
  }
}

/** Stores all boards and tells {@link onBoards}. Returns whether the browser stores them. */
export function storeBoards(boards: readonly OwnBoard[]): boolean {
  const pairs = boards.slice(0, MAX_BOARDS).map((board) => [board.key, writeBoard(board)])
  const isStored = store('localStorage', SLOT, JSON.stringify(pairs))
  if (isStored) dispatchEvent(new Event(CHANGED))
  return isStored
}

/** Calls back at once, and when this tab or another one has changed the boards. */
export function onBoards(listen: () => void): void {
  listen()
  addEventListener(CHANGED, listen)
  addEventListener('storage', listen)
  addEventListener('pageshow', listen)
}

/** A board as this browser keeps it, with a name that its others do not have. */
export function newBoard(board: Board): OwnBoard {
  const names = new Set(storedBoards().map(nameOf))
  let name = nameOf(board)
  for (let number = 2; names.has(name); number++) name = `${nameOf(board)} ${number}`
  return { ...board, name, key: Date.now().toString(36) + Math.random().toString(36).slice(2, 8) }
}

const SHOWN_MS = 10_000

let shown: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout>

/** Shows a message, which screen readers say. It stays while the visitor points at it or is in it; Escape closes it. */
export function say(message: Html, actions: Readonly<Record<string, () => void>> = {}): HTMLElement {
  shown ??= newToast()
  const buttons = Object.keys(actions).map(
    (label) => html` <button class="button quiet" type="button">${label}</button>`,
  )
  shown.innerHTML = html`${message}${buttons}`.html
  shown.querySelectorAll<HTMLElement>(':scope > .button').forEach((button, i) => {
    button.addEventListener('click', () => {
      close()
      Object.values(actions)[i]?.()
    })
  })
  shown.hidden = false
  clearTimeout(timer)
  timer = setTimeout(closeIdle, SHOWN_MS)
  return shown
}

function newToast(): HTMLElement {
  const toast = Object.assign(document.createElement('div'), { className: 'toast', role: 'status' })
  document.body.append(toast)
  toast.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  return toast
}

function close(): void {
  if (shown !== undefined) shown.hidden = true
}

function closeIdle(): void {
  if (shown?.matches(':hover, :focus-within')) timer = setTimeout(closeIdle, SHOWN_MS)
  else close()
}
