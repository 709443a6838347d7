// The page of a board, or of the visitor's boards, which the script lists. (section 41)
import type { ApiRequest } from '../../http/request/api-request.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { counted, type Home, type Html, html } from '../html.ts'
import { type Board, boardHref, MAX_ABOUT, MAX_ITEMS, MAX_NAME, nameOf, parseBoard } from './board-address.ts'
import { boardCards, isGone, type Pin, pinsOf, titleOf } from './board-sites.ts'

const FILES = [
  ['/board/sheet.jpg', 'Contact sheet'],
  ['/board.csv', 'CSV'],
  ['/board.md', 'Markdown'],
] as const

/** The title, the description, the site of the cover and the HTML of the page. */
export function boardPage(served: ServedSnapshot, { query }: Pick<ApiRequest, 'query'>, home: Home) {
  const board = parseBoard(query)
  if (boardHref(board) === '/board') return { title: 'Boards', description: ABOUT_BOARDS, cover: null, body: LIST }
  const [pins = [], gone = []] = [false, true].map((isOut) =>
    pinsOf(served, board).filter((pin) => isGone(pin) === isOut),
  )
  return {
    title: nameOf(board),
    description: board.about || `A board with ${counted(pins.length, 'site')} of the catalog.`,
    cover: (pins.find(({ id }) => id === board.cover) ?? pins[0])?.site ?? null,
    body: html`<div class="wide broad board" id="board">${boardHead(board, pins, home)}${editForm(board, pins)}<h2 class="visually-hidden">Sites</h2>${
      pins.length === 0 &&
      html`<p class="lede">Nothing is on this board${gone.length > 0 ? ' any more' : ' yet'}. <a href="/explore">Explore the catalog</a> and press a heart.</p>`
    }${boardCards(pins)}${gone.length > 0 && goneItems(gone)}</div>`,
  }
}

const ABOUT_BOARDS = 'Boards keep sites and sections in your browser.'

const LIST = html`<div class="wide broad boards"><header class="board-head"><h1>Boards</h1><p class="soft">The heart on a site or a section keeps it on a board. Boards stay in this browser. The address of a board shows it to everyone you send it to.</p><form class="search-form needs-js" id="new-board"><input class="input" name="name" aria-label="Name of the new board" placeholder="Name" maxlength="${MAX_NAME}" required autocomplete="off"><button class="button">New board</button></form><noscript><p class="notice">Hearts need JavaScript. Boards that you get as a link work without it.</p></noscript></header><p class="lede needs-js" id="no-boards" hidden>You have no boards yet. <a href="/explore">Explore the catalog</a> and press a heart.</p><ul class="cards" id="own-boards"></ul></div>`

function boardHead(board: Board, pins: readonly Pin[], { baseUrl, exported }: Home): Html {
  const files = (exported === undefined ? FILES : []).map(
    ([path, label]) => html`<a href="${boardHref(board, path)}" data-file="${path}" download>${label}</a>`,
  )
  return html`<header class="board-head"><h1>${nameOf(board)}</h1><p class="board-about">${board.about}</p><p class="board-line soft"><span data-count>${counted(pins.length, 'site')}</span>${files}<span class="own">New hearts go here. Drag pictures to order them.</span></p><p class="board-actions needs-js"><button class="button other" type="button" data-do="keep">Keep this board</button><button class="button quiet own" type="button" popovertarget="edit_board">Edit</button><button class="button quiet" type="button" data-copy="board_address">Copy link</button><span class="visually-hidden" id="board_address" aria-hidden="true">${baseUrl + boardHref(board)}</span></p>${
    board.more > 0 &&
    html`<p class="notice">A board has up to ${MAX_ITEMS} sites. ${counted(board.more, 'more site')} of this address ${board.more === 1 ? 'was' : 'were'} left out.</p>`
  }</header>`
}

function editForm({ name, about, cover }: Board, pins: readonly Pin[]): Html {
  const options = pins.map(
    (pin) => html`<option value="${pin.id}"${pin.id === cover && html` selected`}>${titleOf(pin)}</option>`,
  )
  return html`<form class="board-form" id="edit_board" popover aria-labelledby="edit_title"><h2 id="edit_title">Edit the board</h2><p class="field"><label for="board_name">Name</label><input class="input" id="board_name" name="name" value${name && html`="${name}"`} placeholder="Untitled board" maxlength="${MAX_NAME}" autocomplete="off"></p><p class="field"><label for="board_about">Description</label><textarea class="input" id="board_about" name="about" maxlength="${MAX_ABOUT}" rows="3">${about}</textarea></p><p class="field"><label for="board_cover">Cover</label><select class="input" id="board_cover" name="cover"><option value="">The first pictures</option>${options}</select></p><p class="board-actions"><button class="button">Done</button><button class="button quiet" type="button" data-do="delete" popovertarget="edit_board" popovertargetaction="hide">Delete the board</button></p></form>`
}

function goneItems(gone: readonly Pin[]): Html {
  const items = gone.map(
    ({ id, note }) =>
      html`<li data-item="${id}"><span>${id}</span>${note && html`<q>${note}</q>`}<input type="hidden" value${note && html`="${note}"`}><button class="own" type="button" data-keep="${id}">Remove<span class="visually-hidden"> ${id}</span></button></li>`,
  )
  return html`<section class="board-gone" aria-labelledby="board_gone"><h2 id="board_gone">No longer in the catalog</h2><ul>${items}</ul></section>`
}
