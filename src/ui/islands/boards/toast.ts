// A message at the bottom of the window, with what the visitor can do about it. Another message replaces it.
import { type Html, html } from '../../html.ts'

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
