// What a typed tag can mean, below its field while it is typed: the buttons that the form has without a script. Enter takes the first
// tag that exists, arrows move between them, Escape closes. Also the boxes of several sites. (rules 48.10, 48.11)
import { counted } from '../../html.ts'
import { fetchView } from './forms.ts'

const FIELD = 'input[data-desk-tags]'
const LIST = '.desk-choices'
const PAUSE_MS = 80
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

let timer: ReturnType<typeof setTimeout>

/** Listens on the page. Keys in a field are no keys of the page below. */
export function onTags(): void {
  const delayed = ({ target }: Event) => {
    clearTimeout(timer)
    if ((target as Element).matches(FIELD)) timer = setTimeout(() => void offer(target as HTMLInputElement), PAUSE_MS)
  }
  document.addEventListener('input', delayed)
  document.addEventListener(
    'focusin',
    (event) => (event.target as HTMLElement).dataset['deskTags'] === 'remove' && delayed(event),
  )
  document.addEventListener('keydown', onKey, true)
  // What an editor opens is for typing.
  const focus = ({ target }: Event) => {
    const list = target as HTMLDetailsElement
    if (list.open && list.matches('.desk-add, .desk-down')) list.querySelector<HTMLElement>('.input')?.focus()
  }
  document.addEventListener('toggle', focus, true)
}

async function offer(field: HTMLInputElement): Promise<void> {
  const { value: text, form, parentElement: place } = field
  const removes = field.dataset['deskTags'] === 'remove'
  const slugs = new FormData(form ?? undefined).getAll('s').map((slug) => ['s', String(slug)])
  const query = new URLSearchParams([['q', text], ...(removes ? [['remove', ''], ...slugs] : [])] as [string, string][])
  const answer = text.trim() || removes ? await fetchView(`/desk/tags?${query}`) : null
  if (field.value !== text) return
  place?.querySelector(LIST)?.remove()
  place?.insertAdjacentHTML('beforeend', answer?.html ?? '')
}

function onKey(event: KeyboardEvent): void {
  const place = (event.target as Element).closest('.desk-add-field')
  const field = place?.querySelector<HTMLInputElement>(FIELD)
  if (!place || !field) return
  event.stopPropagation()
  const list = place.querySelector(LIST)
  const stops = [field, ...place.querySelectorAll<HTMLElement>(`${LIST} button`)]
  const step = STEPS[event.key]
  const at = stops.indexOf(event.target as HTMLInputElement)
  if (step !== undefined) stops[(at + step + stops.length) % stops.length]?.focus()
  else if (event.key === 'Enter' && at === 0 && stops[1]?.matches('[name="edit"]')) stops[1].click()
  else if (event.key === 'Escape') close(field, list)
  else return
  event.preventDefault()
}

/** Closes the list, else what the field was opened by. */
function close(field: HTMLInputElement, list: Element | null): void {
  const details = list === null ? field.closest('details') : null
  list?.remove()
  if (details) details.open = false
  const to = details?.querySelector('summary') ?? field
  to.focus()
}

const BOX = '.desk-pick'

let last: HTMLInputElement | undefined

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(BOX)]

/** Listens on the page. */
export function onSeveral(): void {
  document.addEventListener('click', ({ target, shiftKey }) => {
    if (!(target instanceof HTMLInputElement && target.matches(BOX))) return
    const all = boxes()
    const [from, to] = [last ? all.indexOf(last) : -1, all.indexOf(target)].sort((a, b) => a - b)
    if (shiftKey && from !== undefined && from >= 0) for (const box of all.slice(from, to)) box.checked = target.checked
    last = target
    count()
  })
  document.addEventListener('keydown', ({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || (target as Element).matches('input:not([type="checkbox"])')) return
    for (const box of boxes()) box.checked = false
    count()
  })
  count()
}

function count(): void {
  const selected = boxes().filter(({ checked }) => checked).length
  const text = document.querySelector('[data-desk-count]')
  if (text) text.textContent = counted(selected, 'site')
}
