// The focus of an editor when forms are replaced by what became of them.

const CONTROLS = 'button, summary, input:not([type="hidden"]), select, textarea, a[href]'

/**
 * Remembers where the focus is, and what is open. The function that it returns puts both in what replaces `root`: at the same field,
 * else at what has the place of the focused control, such as the chip after one that was removed.
 */
export function keepFocus(root: ParentNode): (fresh: ParentNode) => void {
  const focused = document.activeElement as HTMLInputElement | null
  const at = controls(root).indexOf(focused as HTMLElement)
  const isOpen = [...root.querySelectorAll('details')].map(({ open }) => open)
  return (fresh) => {
    const lists = [...fresh.querySelectorAll('details')]
    if (lists.length === isOpen.length) for (const [i, list] of lists.entries()) list.open ||= isOpen[i] === true
    if (at < 0) return
    const shown = controls(fresh)
    const field = focused?.name === 'add' && shown.find((each) => each.matches('[name="add"]'))
    const target =
      field ||
      shown.slice(at).find((each) => each.checkVisibility()) ||
      shown.findLast((each) => each.checkVisibility())
    target?.focus({ preventScroll: true })
  }
}

function controls(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)]
}
