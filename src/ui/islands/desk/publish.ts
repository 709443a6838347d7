// Publishes where the editor is, and shows how far that is. (rule 48.20)
import { fieldsOf } from './forms.ts'

const PLACE = '[data-desk-publish]'
const POLL_MS = 1_000

let timer: number | undefined

// Before the listeners of other forms, which are on the document.
window.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if (form.closest(PLACE) === null) return
    event.preventDefault()
    event.stopPropagation()
    void show({ method: 'POST', body: fieldsOf(form, event.submitter) })
  },
  true,
)

/** Shows what waits after an edit. */
export function showWaiting(): void {
  void show({})
}

async function show(request: RequestInit): Promise<void> {
  const headers = { Accept: 'application/json' }
  const response = await fetch('/desk/publish', { ...request, headers }).catch(() => null)
  const { html = '', lines = [] } = response?.headers.get('content-type')?.includes('json') ? await response.json() : {}
  for (const place of document.querySelectorAll(PLACE)) {
    if (html) place.innerHTML = html
    if (response?.ok === false) place.prepend(`${lines.join(' ')} `)
  }
  poll()
}

/** Asks again while a build runs, also after the server did not answer. */
function poll(): void {
  clearTimeout(timer)
  if (document.querySelector('[data-desk-poll]')) timer = window.setTimeout(show, POLL_MS, {})
}

poll()
