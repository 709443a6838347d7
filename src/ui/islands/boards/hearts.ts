// The hearts of all pages: they put an item on the first board, or take it off. A message says so and offers another board.
import { boardHref, MAX_ITEMS, nameOf, parseBoard } from '../../board/board-address.ts'
import { type Html, html } from '../../html.ts'
import { addressOf } from '../address.ts'
import { newBoard, type OwnBoard, onBoards, say, storeBoards, storedBoards } from './stored-boards.ts'

const BLOCKED = html`This browser stores nothing for this site, so it cannot keep boards.`

/** Adds one listener to the document, and follows the views that scripts replace. */
export function onHearts(): void {
  document.addEventListener('click', ({ target }) => {
    const heart = (target as Element).closest<HTMLElement>('[data-keep]')
    if (heart !== null) toggle(heart.dataset['keep'] ?? '')
  })
  onBoards(paint)
  new MutationObserver(paint).observe(document.getElementById('main_content') ?? document.body, {
    childList: true,
    subtree: true,
  })
}

function paint(): void {
  const boards = storedBoards()
  const ids = new Set(boards[0]?.items.map(({ id }) => id))
  for (const heart of document.querySelectorAll<HTMLElement>('.keep')) {
    const pressed = String(ids.has(heart.dataset['keep'] ?? ''))
    if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed)
  }
  const count = new Set(boards.flatMap(({ items }) => items.map(({ id }) => id))).size
  const shown = document.getElementById('kept_count')
  if (shown !== null && shown.textContent !== String(count || '')) shown.textContent = String(count || '')
}

function toggle(id: string): void {
  const before = storedBoards()
  const [board = newBoard(parseBoard('name=My+board')), ...others] = before
  const isKept = board.items.some((item) => item.id === id)
  const items = isKept ? board.items.filter((item) => item.id !== id) : [...board.items, { id, note: '' }]
  if (items.length > MAX_ITEMS) say(html`${linkTo(board)} has ${MAX_ITEMS} sites, the most of a board.`)
  else if (!storeBoards([{ ...board, items }, ...others])) say(BLOCKED)
  else if (isKept) say(html`Removed from ${linkTo(board)}.`, { Undo: () => storeBoards(before) })
  else sayKept(id)
}

function linkTo(board: OwnBoard): Html {
  return html`<a href="${addressOf(boardHref(board))}">${nameOf(board)}</a>`
}

/** Says where an item is, with the other boards to choose from. */
function sayKept(id: string): void {
  const [board, ...others] = storedBoards()
  if (board === undefined) return
  const choices = [board, ...others].map((each) => html`<option value="${each.key}">${nameOf(each)}</option>`)
  const select = html`<select class="input" aria-label="Board">${choices}<option value="">Other boards…</option></select>`
  const toast = say(html`Kept on ${select} <a href="${addressOf(boardHref(board))}">Open</a>`)
  const chosen = toast.querySelector('select') as HTMLSelectElement
  chosen.addEventListener('change', () =>
    chosen.value === '' ? location.assign(addressOf('/board')) : move(id, chosen.value),
  )
}

/** Moves an item from the first board to another one, which hearts are for from then on. */
function move(id: string, key: string): void {
  const boards = storedBoards()
  const to = boards.find((board) => board.key === key)
  const [from] = boards
  if (to === undefined || from === undefined || to.items.length >= MAX_ITEMS) return
  const item = from.items.find((each) => each.id === id) ?? { id, note: '' }
  const without = (board: OwnBoard) => ({ ...board, items: board.items.filter((each) => each.id !== id) })
  const others = boards.filter((board) => board !== to)
  storeBoards([
    { ...to, items: [...without(to).items, item] },
    ...others.map((each) => (each === from ? without(each) : each)),
  ])
  sayKept(id)
}
