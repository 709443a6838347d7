// Shows what a synonym would change while it is typed: the answer of "See what changes", and its terms as a list to choose from by
// keys. (rules 48.16, 48.17)
import { fieldsOf, post } from './forms.ts'

/** How long an editor pauses before the desk is asked, ms. */
const PAUSE_MS = 80

let timer: ReturnType<typeof setTimeout> | undefined
let asking: AbortController | undefined

// The list takes the place of the suggestions that a browser makes without a script.
document.addEventListener('focusin', ({ target }) => {
  if (isLive(target)) target.removeAttribute('list')
})

document.addEventListener('input', ({ target }) => {
  if (!isLive(target)) return
  clearTimeout(timer)
  timer = setTimeout(() => void show(target), PAUSE_MS)
})

document.addEventListener('keydown', (event) => {
  const { target, key } = event
  if (!isLive(target)) return
  const options = [...(listOf(target)?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  if (options.length === 0) return
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const moved = { ArrowDown: Math.min(at + 1, options.length - 1), ArrowUp: Math.max(at - 1, -1), Escape: -1 }[key]
  if (moved !== undefined) choose(target, options, moved)
  else if (key === 'Enter' && at >= 0) options[at]?.click()
  else return
  event.preventDefault()
})

function isLive(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.hasAttribute('data-desk-live')
}

function listOf({ form }: HTMLInputElement): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[data-desk-trials]') ?? null
}

function choose(input: HTMLInputElement, options: readonly HTMLElement[], at: number): void {
  for (const [place, option] of options.entries()) option.setAttribute('aria-selected', String(place === at))
  const chosen = options[at]
  if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
  else input.removeAttribute('aria-activedescendant')
  chosen?.scrollIntoView({ block: 'nearest' })
}

/** Asks what the form of a field would change. An answer that a later one overtook is not shown. */
async function show(input: HTMLInputElement): Promise<void> {
  const { form } = input
  const address = form?.querySelector<HTMLButtonElement>('[formaction]')?.formAction
  if (form === null || address === undefined) return
  asking?.abort()
  asking = new AbortController()
  try {
    const { html } = await post(address, fieldsOf(form), asking.signal)
    const answer = document.createElement('template')
    answer.innerHTML = html
    const list = answer.content.querySelector('[data-desk-trials]')
    if (list) listOf(input)?.replaceWith(list)
    input.removeAttribute('aria-activedescendant')
    listOf(input)?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') listOf(input)?.replaceChildren('The desk did not answer. Try again.')
  }
}
