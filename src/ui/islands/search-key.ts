// The key that leads to the page's search, which says so in `aria-keyshortcuts`. (rule 23.11)

const TAKES_TEXT = 'input, textarea, select, [contenteditable]'

/** Listens for the key, except where it is text, and beside keys that make it a shortcut of the browser. */
export function onSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
    if (target instanceof Element && target.closest(TAKES_TEXT)) return
    const search = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"]')
    if (search === null) return
    event.preventDefault()
    search.focus()
    search.select()
  })
}
