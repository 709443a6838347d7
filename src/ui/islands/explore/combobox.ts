// A text box with a list of completions: the editable combobox of the ARIA Authoring Practices. The focus stays in the
// box. Arrow keys move through the list, Enter selects, Escape closes the list and then clears the box.

export interface Combobox {
  /** Tells that the options were replaced. Opens the list if `open` is set and there are options. */
  refresh(open: boolean): void
  close(): void
}

/** Connects a box and its list. Calls `choose` with the selected option. Over 40 lines: its functions share state. */
export function combobox(box: HTMLInputElement, list: HTMLElement, choose: (option: HTMLElement) => void): Combobox {
  let active: HTMLElement | null = null
  const options = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')]
  for (const [name, value] of ATTRIBUTES) box.setAttribute(name, value)
  box.setAttribute('aria-controls', list.id)

  function show(open: boolean): void {
    list.hidden = !open || options().length === 0
    box.setAttribute('aria-expanded', String(!list.hidden))
    if (list.hidden) activate(null)
  }

  function activate(option: HTMLElement | null): void {
    active?.setAttribute('aria-selected', 'false')
    active = option
    active?.setAttribute('aria-selected', 'true')
    active?.scrollIntoView({ block: 'nearest' })
    if (active === null) box.removeAttribute('aria-activedescendant')
    else box.setAttribute('aria-activedescendant', active.id)
  }

  /** Moves to the next option. After the last or before the first one, no option is active. */
  function move(step: 1 | -1): void {
    show(true)
    const all = options()
    const from = active === null ? (step === 1 ? -1 : all.length) : all.indexOf(active)
    activate(all[from + step] ?? null)
  }

  function select(option: HTMLElement): void {
    show(false)
    choose(option)
  }

  function handleEscape(event: Event): void {
    if (list.hidden && box.value === '') return
    event.preventDefault()
    if (!list.hidden) {
      show(false)
      return
    }
    box.value = ''
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => active && select(active),
    Escape: handleEscape,
    Tab: () => show(false),
  }
  box.addEventListener('keydown', (event) => {
    const isHandled = event.key.startsWith('Arrow') ? options().length > 0 : event.key === 'Enter' && active !== null
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.isComposing) return
    if (isHandled) event.preventDefault()
    keys[event.key]?.(event)
  })
  box.addEventListener('blur', () => show(false))
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role="option"]')
    if (option !== null) select(option)
  })
  return {
    refresh(open) {
      activate(null)
      show(open)
    },
    close: () => show(false),
  }
}

const ATTRIBUTES = [
  ['role', 'combobox'],
  ['aria-autocomplete', 'list'],
  ['aria-expanded', 'false'],
  ['aria-haspopup', 'listbox'],
] as const
