// The lists of choices: a box filters a long list, and Escape or a click elsewhere closes an open one.

/** Listens on the root, so that lists that are added later work too. */
export function wireFacets(root: HTMLElement): void {
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset['filter'] !== undefined) filter(target)
  })
  document.addEventListener('click', ({ target }) => {
    for (const list of openLists(root)) if (!list.contains(target as Node)) list.open = false
  })
  root.addEventListener('keydown', (event) => {
    const list = (event.target as Element).closest<HTMLDetailsElement>(OPEN)
    if (event.key !== 'Escape' || list === null) return
    event.preventDefault()
    list.open = false
    list.querySelector('summary')?.focus()
  })
}

const OPEN = '.facet[open], .why[open]'

/** In the sheet of a phone, lists are part of the page and stay open. */
function openLists(root: HTMLElement): HTMLDetailsElement[] {
  const isSheet = root.querySelector('#facets:popover-open') !== null
  return isSheet ? [] : [...root.querySelectorAll<HTMLDetailsElement>(OPEN)]
}

function filter(input: HTMLInputElement): void {
  const text = input.value.trim().toLowerCase()
  for (const row of input.parentElement?.querySelectorAll('li') ?? [])
    row.hidden = !(row.textContent ?? '').toLowerCase().includes(text)
}
