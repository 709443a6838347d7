// A text box with a list of completions: the editable combobox of the ARIA Authoring Practices. The focus stays in the
// box. Arrow keys move through the list, Enter selects, Escape closes the list and then clears the box.

/** Connects a box and its list. Calls `choose` with the selected option. */
export function combobox(box: HTMLInputElement, list: HTMLElement, choose: (option: HTMLElement) => void) {
  Object.assign(box, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false', ariaHasPopup: 'listbox' })
  box.setAttribute('aria-controls', list.id)
  const popup = optionPopup(box, list)
  const close = () => popup.show(false)
  function select(option: HTMLElement | null): void {
    if (option === null) return
    close()
    choose(option)
  }
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => popup.move(1),
    ArrowUp: () => popup.move(-1),
    Enter: () => select(popup.active),
    Escape(event) {
      if (list.hidden) return clear(box, event)
      event.preventDefault()
      close()
    },
    Tab: close,
  }
  box.addEventListener('keydown', (event) => {
    const isHandled = event.key.startsWith('Arrow') ? !popup.isEmpty() : event.key === 'Enter' && popup.active !== null
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.isComposing) return
    if (isHandled) event.preventDefault()
    keys[event.key]?.(event)
  })
  box.addEventListener('blur', close)
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => select((target as Element).closest<HTMLElement>(OPTION)))
  return { refresh: popup.refresh, close }
}

/** The list: whether it is shown, and which of its options is active. */
function optionPopup(box: HTMLInputElement, list: HTMLElement) {
  let active: HTMLElement | null = null
  const options = () => [...list.querySelectorAll<HTMLElement>(OPTION)]

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

  return {
    get active() {
      return active
    },
    isEmpty: () => options().length === 0,
    show,
    /** Moves to the next option. After the last or before the first one, no option is active. */
    move(step: 1 | -1): void {
      show(true)
      const all = options()
      const from = active === null ? (step === 1 ? -1 : all.length) : all.indexOf(active)
      activate(all[from + step] ?? null)
    },
    /** Tells that the options were replaced. Opens the list if `open` is set and there are options. */
    refresh(open: boolean): void {
      activate(null)
      show(open)
    },
  }
}

function clear(box: HTMLInputElement, event: Event): void {
  if (box.value === '') return
  event.preventDefault()
  box.value = ''
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

const OPTION = '[role="option"]'
