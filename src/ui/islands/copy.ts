// Copy buttons. `data-copy` is the ID of the element to copy. One listener handles buttons that are added later too.

const SHOWN_MS = 2_000

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
  announce(copied && isShort(source) ? `Copied ${source.textContent}` : button.textContent)
  setTimeout(() => {
    button.innerHTML = before
    delete button.dataset['shows']
  }, SHOWN_MS)
}

/** Whether the text is said with the confirmation, so that two in a row differ. */
function isShort({ textContent }: HTMLElement): boolean {
  return (textContent ?? '').length <= 20
}

/** Copies the text. If the clipboard is not available (HTTP on a remote host), selects it and returns false. */
async function write(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '')
    return true
  } catch {
    getSelection()?.selectAllChildren(source)
    return false
  }
}

/** Announces a text to screen readers, in a live region. */
export function announce(text: string): void {
  const region = document.getElementById('live_region') ?? document.body.appendChild(liveRegion())
  region.textContent = text
}

function liveRegion(): HTMLElement {
  const region = document.createElement('p')
  region.id = 'live_region'
  region.className = 'visually-hidden'
  region.setAttribute('role', 'status')
  return region
}
