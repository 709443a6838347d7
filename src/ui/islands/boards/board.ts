// The script of the boards' page. A board of this visitor can be renamed, ordered and annotated; another one can be kept.
// Without a board in the address, it lists the visitor's boards.
import { type Board, boardHref, nameOf, parseBoard, writeBoard } from '../../board/board-address.ts'
import { html } from '../../html.ts'
import { counted } from '../../number.ts'
import { announce } from '../copy.ts'
import { newBoard, type OwnBoard, onBoards, storeBoards, storedBoards } from './stored-boards.ts'
import { say } from './toast.ts'

const page = document.getElementById('board')
const list = document.getElementById('own-boards')
if (page !== null) wireBoard(page)
if (list !== null) wireList(list)

function wireBoard(page: HTMLElement): void {
  const shown = parseBoard(location.search)
  let key = storedBoards().find((board) => boardHref(board) === boardHref(shown))?.key
  const own = () => storedBoards().find((board) => board.key === key)
  const others = () => storedBoards().filter((board) => board.key !== key)
  const save = () => void (own() && storeBoards([{ ...boardOn(page), key: key ?? '' }, ...others()]))
  const actions: Record<string, (button: HTMLElement) => void> = {
    keep() {
      const board = newBoard(shown)
      key = board.key
      if (!storeBoards([board, ...storedBoards()])) say(html`This browser cannot keep boards.`)
    },
    delete: () => remove(own()),
    earlier: (button) => step(button, -1, save),
    later: (button) => step(button, 1, save),
  }
  page.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-do]')
    actions[button?.dataset['do'] ?? '']?.(button as HTMLElement)
  })
  page.addEventListener('change', save)
  wireDrag(page.querySelector('ol') as HTMLElement, () => own() !== undefined, save)
  const opened = own()
  if (opened !== undefined) storeBoards([opened, ...others()])
  onBoards(() => showOwn(page, own()))
}

/** The board that the page shows. */
function boardOn(page: HTMLElement): Board {
  const rows = [...page.querySelectorAll<HTMLElement>('ol > li:not(.dropped)')]
  const items = rows.map((row) => ({ id: row.dataset['item'] ?? '', note: row.querySelector('input')?.value ?? '' }))
  const name = page.querySelector('input')?.value ?? ''
  return parseBoard(writeBoard({ name, items, more: 0 }))
}

function step(button: HTMLElement, by: 1 | -1, save: () => void): void {
  const row = button.closest('li') as HTMLElement
  if (by === 1) row.nextElementSibling?.after(row)
  else row.previousElementSibling?.before(row)
  button.focus()
  save()
  const rows = [...(row.parentElement?.children ?? [])]
  announce(`Place ${rows.indexOf(row) + 1} of ${rows.length}`)
}

/** Shows a board of the visitor as it is stored. Its notes may not be in its address. */
function showOwn(page: HTMLElement, board: OwnBoard | undefined): void {
  page.classList.toggle('is-own', board !== undefined)
  if (board === undefined) return
  const notes = new Map(board.items.map(({ id, note }) => [id, note]))
  history.replaceState(history.state, '', boardHref(board))
  document.title = `${nameOf(board)} – Vitrine`
  ;(document.getElementById('board_address') as HTMLElement).textContent = location.href
  const name = page.querySelector('input') as HTMLInputElement
  if (document.activeElement !== name) name.value = board.name
  for (const file of page.querySelectorAll<HTMLAnchorElement>('a[data-file]'))
    file.href = boardHref(board, file.dataset['file'])
  for (const row of page.querySelectorAll<HTMLElement>('ol > li')) {
    const note = notes.get(row.dataset['item'] ?? '')
    row.classList.toggle('dropped', note === undefined)
    const input = row.querySelector('input')
    if (input !== null && note !== undefined && document.activeElement !== input) input.value = note
  }
}

function remove(board: OwnBoard | undefined): void {
  if (board === undefined) return
  const before = storedBoards()
  storeBoards(before.filter(({ key }) => key !== board.key))
  say(html`Deleted “${nameOf(board)}”.`, { Undo: () => storeBoards(before) })
}

/** Lets rows be dragged to another place. */
function wireDrag(pins: HTMLElement, isOwn: () => boolean, save: () => void): void {
  let dragged: HTMLElement | null = null
  const rowOf = ({ target }: Event) => (target as Element).closest<HTMLElement>('li')
  pins.addEventListener('dragstart', (event) => {
    dragged = isOwn() ? rowOf(event) : null
    dragged?.classList.add('dragged')
  })
  pins.addEventListener('dragover', (event) => {
    const over = rowOf(event)
    if (dragged === null) return
    event.preventDefault()
    if (over === null || over === dragged) return
    const isAfter = [...pins.children].indexOf(dragged) < [...pins.children].indexOf(over)
    if (isAfter) over.after(dragged)
    else over.before(dragged)
  })
  pins.addEventListener('dragend', () => {
    dragged?.classList.remove('dragged')
    if (dragged !== null) save()
    dragged = null
  })
}

function wireList(list: HTMLElement): void {
  const form = document.getElementById('new-board') as HTMLFormElement
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const board = newBoard(boardOn(form))
    if (storeBoards([board, ...storedBoards()])) location.assign(boardHref(board))
  })
  list.addEventListener('click', ({ target }) => {
    const key = (target as Element).closest<HTMLElement>('[data-delete]')?.dataset['delete']
    remove(storedBoards().find((each) => each.key === key))
  })
  onBoards(() => {
    const boards = storedBoards()
    list.innerHTML = html`${boards.map(boardRow)}`.html
    document.getElementById('no-boards')?.toggleAttribute('hidden', boards.length > 0)
    for (const row of list.querySelectorAll<HTMLElement>('li')) void fillCover(row)
  })
}

function boardRow(board: OwnBoard, place: number) {
  const use = place === 0 && html` · hearts go here`
  return html`<li class="card board-row"><div class="cover"></div>
    <h2><a href="${boardHref(board)}">${nameOf(board)}</a></h2>
    <p>${counted(board.items.length, 'site')}${use}</p>
    <button class="button quiet" type="button" data-delete="${board.key}">Delete<span class="visually-hidden"> ${nameOf(board)}</span></button></li>`
}

/** The first pictures of a board, from its page. */
async function fillCover(row: HTMLElement): Promise<void> {
  const board: Board = parseBoard(new URL(row.querySelector('a')?.href ?? '').search)
  const few = { ...board, items: board.items.slice(0, 4).map(({ id }) => ({ id, note: '' })), name: '' }
  const response = few.items.length === 0 ? null : await fetch(boardHref(few)).catch(() => null)
  if (!response?.ok) return
  const shown = new DOMParser().parseFromString(await response.text(), 'text/html')
  row.querySelector('.cover')?.replaceChildren(...shown.querySelectorAll('ol .picture'))
}
