// Shows a large crop in a dialog. Escape and the button close it, and the browser restores the focus.

/** Opens the dialog when a crop is clicked, also for crops that are added later. */
export function wireCropView(dialog: HTMLDialogElement): void {
  const part = <Kind extends HTMLElement>(selector: string) => dialog.querySelector(selector) as Kind
  document.addEventListener('click', (event) => {
    const crop = (event.target as Element).closest<HTMLAnchorElement>('a[data-crop]')
    if (crop === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    fill(crop)
    dialog.showModal()
  })

  function fill(crop: HTMLAnchorElement): void {
    const caption = crop.closest('.card')?.querySelector('.caption')
    const picture = part('.picture')
    picture.classList.remove('missing')
    picture.querySelector('.poster')?.remove()
    picture.prepend(crop.querySelector('.poster')?.cloneNode(true) ?? '')
    part<HTMLImageElement>('#crop-image').src = crop.href
    part('#crop-title').replaceChildren(...(caption?.querySelector('h3')?.cloneNode(true).childNodes ?? []))
    part('#crop-text').replaceChildren(...[...(caption?.querySelectorAll('p') ?? [])].map(copyOf))
  }
}

function copyOf(text: HTMLElement): Node {
  const copy = text.cloneNode(true) as HTMLElement
  copy.hidden = false
  return copy
}
