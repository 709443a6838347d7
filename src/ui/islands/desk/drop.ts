// Pictures that are dropped on the desk, or chosen, are sent one by one, each with a line about what became of it. Addresses are
// visited meanwhile. (rules 48.15, 48.31)
import { keepFocus } from './focus.ts'
import { fetchView, post } from './forms.ts'

/** Lets pictures be dropped anywhere on the page. */
export function openDrop(form: HTMLFormElement): void {
  const input = form.querySelector('input[type="file"]') as HTMLInputElement
  const status = form.querySelector('[data-drop-status]') as HTMLElement
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    form.classList.toggle('over', event.type === 'dragover')
  }
  for (const type of ['dragover', 'dragleave'] as const) addEventListener(type, over)
  addEventListener('drop', (event) => {
    over(event)
    void sendAll(form, status, [...(event.dataTransfer?.files ?? [])])
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void sendAll(form, status, [...(input.files ?? [])])
  })
}

/** Sends files, and shows the page with what became of them. If one was refused, its line stays. */
async function sendAll(form: HTMLFormElement, status: HTMLElement, files: readonly File[]): Promise<void> {
  status.replaceChildren()
  let refused = 0
  for (const file of files) {
    const line = document.createElement('li')
    line.textContent = `${file.name}…`
    status.append(line)
    const { ok, text } = await send(form, file)
    line.textContent = text
    if (!ok) refused++
  }
  if (files.length > 0 && refused === 0) location.reload()
}

async function send(form: HTMLFormElement, file: File): Promise<{ ok: boolean; text: string }> {
  const body = new FormData()
  body.append('token', (form.elements.namedItem('token') as HTMLInputElement).value)
  body.append('picture', file)
  try {
    const { ok = false, lines } = await post(form.action, body)
    return { ok, text: lines?.join(' ') ?? `${file.name} was not stored: your session has ended. Sign in again.` }
  } catch {
    return { ok: false, text: `${file.name} was not stored: the connection ended.` }
  }
}

const POLL_MS = 1_500
/** After so many failures in a row, the session or the server has ended. */
const MOST_FAILURES = 10
const LOST = '<p role="status">The visits were interrupted. Paste the addresses again: what is a draft is left out.</p>'

/** Shows how far the visits are, until all are done. */
export function followVisits(place: HTMLElement, failures = 0): void {
  if (failures < MOST_FAILURES && place.querySelector('[data-left]')) setTimeout(lookAgain, POLL_MS, place, failures)
}

async function lookAgain(place: HTMLElement, failures: number): Promise<void> {
  const { html = '' } = (await fetchView('/desk/add')) ?? {}
  if (!place.isConnected) return
  const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-visits]')
  if (fresh) {
    if (!fresh.querySelector('.desk-visits')) fresh.insertAdjacentHTML('afterbegin', LOST)
    const restore = keepFocus(place)
    place.replaceChildren(...fresh.childNodes)
    restore(place)
  }
  followVisits(place, fresh ? 0 : failures + 1)
}
