// A text box with a list of completions: the editable combobox of the ARIA Authoring Practices. The focus stays in the
// box. Arrow keys move through the list, Enter selects, Escape closes the list and then clears the box.

const OPTION = '[role="option"]'

/** Connects a box and its list. Calls `choose` with the selected option. */
export function combobox(box: HTMLInputElement, list: HTMLElement, choose: (option: HTMLElement) => void) {
  Object.assign(box, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false', ariaHasPopup: 'listbox' })
  box.setAttribute('aria-controls', list.id)
  const { active, show, move } = optionPopup(box, list)
  function select(option: HTMLElement | null): boolean {
    show(false)
    if (option !== null) choose(option)
    return option !== null
  }
  /** By key: what it does, and whether it did something. */
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => active() !== null && select(active()),
    Escape: () => (list.hidden ? clear(box) : !select(null)),
    Tab: () => select(null),
  }
  box.addEventListener('keydown', (event) => {
    if (!event.isComposing && keys[event.key]?.()) event.preventDefault()
  })
  box.addEventListener('blur', () => show(false))
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => select((target as Element).closest<HTMLElement>(OPTION)))
  return { show }
}

/** The list: whether it is shown, and which of its options is active. */
function optionPopup(box: HTMLInputElement, list: HTMLElement) {
  let current: HTMLElement | null = null
  const options = () => [...list.querySelectorAll<HTMLElement>(OPTION)]

  function activate(option: HTMLElement | null): void {
    current?.setAttribute('aria-selected', 'false')
    current = option
    current?.setAttribute('aria-selected', 'true')
    current?.scrollIntoView({ block: 'nearest' })
    if (current === null) box.removeAttribute('aria-activedescendant')
    else box.setAttribute('aria-activedescendant', current.id)
  }

  /** Shows the options, if there are any, or none. None is active then. */
  function show(open: boolean): void {
    activate(null)
    list.hidden = !open || options().length === 0
    box.setAttribute('aria-expanded', String(!list.hidden))
  }

  /** Moves to the next option. After the last or before the first one, no option is active. */
  function move(step: 1 | -1): boolean {
    const all = options()
    const from = current ? all.indexOf(current) : step === 1 ? -1 : all.length
    show(true)
    activate(all[from + step] ?? null)
    return all.length > 0
  }

  return { active: () => current, show, move }
}

/** Returns whether there was a text to clear. */
function clear(box: HTMLInputElement): boolean {
  if (box.value === '') return false
  box.value = ''
  return box.dispatchEvent(new Event('input', { bubbles: true }))
}
