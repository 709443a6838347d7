// Copy buttons: `data-copy` names the element whose text is copied. One listener serves those that come later, too.

const SHOWN_MS = 2_000

/** Listens on the whole document. */
export function onCopy(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
    if (button !== null) void copy(button)
  })
}

async function copy(button: HTMLElement): Promise<void> {
  const source = document.getElementById(button.dataset['copy'] ?? '')
  if (source === null) return
  const copied = await write(source)
  const before = button.innerHTML
  button.textContent = copied ? 'Copied' : 'Selected: press Ctrl+C'
  announce(button.textContent)
  setTimeout(() => {
    button.innerHTML = before
  }, SHOWN_MS)
}

/** Writes to the clipboard; where a page may not (plain http on another host), the text is selected instead. */
async function write(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '')
    return true
  } catch {
    getSelection()?.selectAllChildren(source)
    return false
  }
}

/** Says a text to screen readers, in one live region of the page. */
export function announce(text: string): void {
  const region = document.getElementById('said') ?? document.body.appendChild(liveRegion())
  region.textContent = text
}

function liveRegion(): HTMLElement {
  const region = document.createElement('p')
  region.id = 'said'
  region.className = 'visually-hidden'
  region.setAttribute('role', 'status')
  return region
}
