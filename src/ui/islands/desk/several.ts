// Several sites at once: boxes on cards, Shift for all between two of them, Escape for none. The form for them shows how many. (rule 48.11)
import { counted } from '../../number.ts'

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
