// Copy buttons. `data-copy` is the ID of the element to copy. One listener handles buttons that are added later too.

const SHOWN_MS = 2_000
const LONGEST_SAID = 20

/** Adds one listener to the document. */
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
  button.dataset['shows'] = 'result'
  // A short text is said with the confirmation, so that two in a row differ.
  const isSaid = copied && source.textContent.length <= LONGEST_SAID
  announce(isSaid ? `Copied ${source.textContent}` : button.textContent)
  setTimeout(() => {
    button.innerHTML = before
    delete button.dataset['shows']
  }, SHOWN_MS)
}

/** Copies the text. If the clipboard is not available (HTTP on a remote host), selects it and returns false. */
async function write(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent)
    return true
  } catch {
    getSelection()?.selectAllChildren(source)
    return false
  }
}

/** Announces a text to screen readers, in a live region. */
export function announce(text: string): void {
  const own = { id: 'live_region', className: 'visually-hidden', role: 'status' }
  const region = document.getElementById(own.id) ?? Object.assign(document.createElement('p'), own)
  // Moving a region that is there could silence it.
  if (!region.isConnected) document.body.append(region)
  region.textContent = text
}
