// The script of the boards' page. A board of this visitor can be renamed, ordered and annotated; another one can be kept.
// Without a board in the address, it lists the visitor's boards.
import { type Board, boardHref, nameOf, parseBoard } from '../../board/board-address.ts'
import { counted, html } from '../../html.ts'
import { addressOf, pathAt, toExport } from '../address.ts'
import { askPage, showAsked } from '../asked.ts'
import { announce } from '../copy.ts'
import { newBoard, type OwnBoard, onBoards, say, storeBoards, storedBoards } from './stored-boards.ts'

await showAsked()
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
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    page.querySelector('form')?.hidePopover()
  })
  wireDrag(page.querySelector('ol') as HTMLElement, () => own() !== undefined, save)
  const opened = own()
  if (opened !== undefined) storeBoards([opened, ...others()])
  if (toExport !== undefined) showAddress()
  onBoards(() => showOwn(page, own()))
}

/** The board that the page shows: the fields of its form, which are named after them, and what is in its lists. */
function boardOn(page: HTMLElement): Board {
  const fields = [...new FormData(page.querySelector('form') as HTMLFormElement)]
  const search = new URLSearchParams(fields as [string, string][])
  for (const item of page.querySelectorAll<HTMLElement>('[data-item]:not(.dropped)')) {
    search.append('s', item.dataset['item'] ?? '')
    search.append('n', item.querySelector('input')?.value ?? '')
  }
  return parseBoard(`${search}`)
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
  history.replaceState(history.state, '', addressOf(boardHref(board)))
  document.title = `${nameOf(board)} – Vitrine`
  showAddress()
  show(page, 'h1', nameOf(board))
  show(page, '.board-about', board.about)
  for (const field of ['name', 'about', 'cover'] as const) fill(page.querySelector(`[name=${field}]`), board[field])
  for (const file of page.querySelectorAll<HTMLAnchorElement>('a[data-file]'))
    file.href = boardHref(board, file.dataset['file'])
  for (const item of page.querySelectorAll<HTMLElement>('[data-item]')) {
    const note = notes.get(item.dataset['item'] ?? '')
    item.classList.toggle('dropped', note === undefined)
    fill(item.querySelector('input'), note)
  }
  show(page, '[data-count]', counted(page.querySelectorAll('ol > li:not(.dropped)').length, 'site'))
}

/** The address that is copied: of an export, the page knows only where it is. */
function showAddress(): void {
  show(document.body, '#board_address', location.href)
}

function show(page: HTMLElement, selector: string, text: string): void {
  ;(page.querySelector(selector) as HTMLElement).textContent = text
}

/** Fills a field, unless the visitor is in it. */
function fill(field: HTMLInputElement | null, value: string | undefined): void {
  if (field !== null && value !== undefined && document.activeElement !== field) field.value = value
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
    const board = newBoard(boardOn(form.parentElement as HTMLElement))
    if (storeBoards([board, ...storedBoards()])) location.assign(addressOf(boardHref(board)))
  })
  list.addEventListener('click', ({ target }) => {
    const key = (target as Element).closest<HTMLElement>('[data-delete]')?.dataset['delete']
    remove(storedBoards().find((each) => each.key === key))
  })
  onBoards(() => {
    const boards = storedBoards()
    list.innerHTML = html`${boards.map(boardRow)}`.html
    document.getElementById('no-boards')?.toggleAttribute('hidden', boards.length > 0)
    for (const row of list.querySelectorAll<HTMLElement>('li')) void fillRow(row)
  })
}

function boardRow(board: OwnBoard, place: number) {
  return html`<li class="card board-row"><div class="cover"></div>
    <h2><a href="${addressOf(boardHref(board))}">${nameOf(board)}</a></h2>
    <p><span>${counted(board.items.length, 'site')}</span>${place === 0 && ' · hearts go here'}</p>
    <button type="button" data-delete="${board.key}">Delete<span class="visually-hidden"> ${nameOf(board)}</span></button></li>`
}

/** The cover of a board, or its first pictures, and how many sites it has that are in the catalog, from its page. */
async function fillRow(row: HTMLElement): Promise<void> {
  const href = row.querySelector('a')?.href ?? ''
  const { cover } = parseBoard(new URL(href).search)
  const shown = await askPage(pathAt(href)).catch(() => null)
  if (shown === null) return
  const chosen = shown.querySelector(`ol > [data-item="${CSS.escape(cover)}"] .picture`)
  const pictures = chosen === null ? [...shown.querySelectorAll('ol .picture')].slice(0, 4) : [chosen]
  row.querySelector('.cover')?.replaceChildren(...pictures)
  show(row, 'p > span', shown.querySelector('[data-count]')?.textContent ?? '')
}
