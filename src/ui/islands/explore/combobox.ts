// A text box with a list of completions: the editable combobox of the ARIA Authoring Practices. The focus stays in the
// box; the arrows move through the list, Enter chooses, Escape closes the list and then empties the box.

export interface Combobox {
  /** Replaces the options; the list opens where `open` says so and there are any. */
  fill(options: string, open: boolean): void
  close(): void
}

/** Wires a box and its list; `choose` is told the chosen option. */
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

  /** One option further; beyond either end the text itself has its turn. */
  function move(step: 1 | -1): void {
    show(true)
    const all = options()
    const from = active === null ? (step === 1 ? -1 : all.length) : all.indexOf(active)
    activate(all[from + step] ?? null)
  }

  function take(option: HTMLElement): void {
    show(false)
    choose(option)
  }

  function stepBack(event: Event): void {
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
    Enter: () => active && take(active),
    Escape: stepBack,
    Tab: () => show(false),
  }
  box.addEventListener('keydown', (event) => {
    const isTaken = event.key.startsWith('Arrow') ? options().length > 0 : event.key === 'Enter' && active !== null
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.isComposing) return
    if (isTaken) event.preventDefault()
    keys[event.key]?.(event)
  })
  box.addEventListener('blur', () => show(false))
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role="option"]')
    if (option !== null) take(option)
  })
  return {
    fill(html, open) {
      activate(null)
      list.innerHTML = html
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
