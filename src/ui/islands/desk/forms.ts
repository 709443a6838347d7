// Sends the forms of the desk, and says what they answer above its bar, with the way to undo it.

export interface Answer {
  readonly ok?: boolean
  /** What was done or refused, as HTML. */
  readonly message?: string
  /** The same as texts. */
  readonly lines?: readonly string[]
  readonly html: string
}

const headers = { Accept: 'application/json' }

/** A view of the desk; null if there is none, nobody is signed in, or it did not arrive. */
export function fetchView(address: string): Promise<Answer | null> {
  const answered = fetch(address, { headers }).then((response) => (response.ok ? response.json() : null))
  return answered.catch(() => null)
}

/** What the desk answers to a body that is sent to an address. Rejects if it does not answer. */
export async function post(address: string, body: BodyInit, signal: AbortSignal | null = null): Promise<Answer> {
  const response = await fetch(address, { method: 'POST', headers, body, signal })
  return response.json()
}

/** What a form sends without a script. */
export function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null = null): URLSearchParams {
  return new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>)
}

type AddressOf = (form: HTMLFormElement, body: URLSearchParams) => string

/** What was pressed, and is sent or waits for that. */
const pressed = new Set<HTMLElement>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Sends a form as it would be sent without a script, after those before it. Null if there is no answer; then the editor was told
 * why, or pressed the same twice.
 */
export async function sendForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  addressOf: AddressOf,
): Promise<Answer | null> {
  const own = submitter ?? form
  if (pressed.has(own)) return null
  pressed.add(own)
  form.ariaBusy = 'true'
  const answer = last.then(() => sent(form, submitter, addressOf))
  last = answer
    .catch(() => null)
    .then(() => {
      pressed.delete(own)
      form.ariaBusy = null
    })
  return answer
}

async function sent(form: HTMLFormElement, submitter: HTMLElement | null, addressOf: AddressOf) {
  const attempt = () => {
    const body = fieldsOf(form, submitter)
    return fetch(addressOf(form, body), { method: 'POST', headers, body }).catch(() => null)
  }
  let response = await attempt()
  if (response?.status === 403 && (await renewToken())) response = await attempt()
  const hasEnded = response?.status === 401 || response?.status === 403
  if (!hasEnded && response?.headers.get('content-type')?.includes('json')) return response.json()
  tell(hasEnded ? ENDED : AWAY, false)
  return null
}

const AWAY = '<p>The server could not be reached. Nothing was changed. Try again.</p>'
const ENDED =
  '<p>Your session has ended. What you typed is still here: <a href="/desk" target="_blank">sign in again in another tab</a>, then send it once more.</p>'

/** Who signed in again in another tab has a session with another token. Returns whether there is one. */
async function renewToken(): Promise<boolean> {
  const token = /name="token" value="([\w-]+)"/.exec((await fetchView('/desk'))?.html ?? '')?.[1]
  if (token === undefined) return false
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-desk-form] [name="token"]'))
    field.value = token
  return true
}

const SHOWN_MS = 10_000

let toast: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout>

/** Shows a message, which screen readers say. What was refused stays until it is closed, or something else is said. */
export function tell(message: string, ok: boolean): void {
  toast ??= newToast()
  toast.role = ok ? 'status' : 'alert'
  toast.innerHTML = message
  toast.hidden = message === ''
  clearTimeout(timer)
  if (ok) timer = setTimeout(closeIdle, SHOWN_MS)
}

/** Escape closes it, and Ctrl+Z is its Undo. */
function newToast(): HTMLElement {
  const element = Object.assign(document.createElement('div'), { className: 'toast desk-toast' })
  document.querySelector('[data-desk-bar]')?.append(element)
  document.addEventListener('keydown', ({ key, ctrlKey, metaKey, target }) => {
    if (key === 'Escape') element.hidden = true
    if (key !== 'z' || !(ctrlKey || metaKey) || element.hidden || (target as Element).matches('.input')) return
    element.querySelector<HTMLButtonElement>('[name="undo"]')?.click()
  })
  return element
}

function closeIdle(): void {
  if (toast?.matches(':hover, :focus-within')) timer = setTimeout(closeIdle, SHOWN_MS)
  else if (toast) toast.hidden = true
}
