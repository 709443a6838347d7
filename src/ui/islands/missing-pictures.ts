// A picture that does not come uncovers the drawing behind it.

/** Listens on the whole document, and looks at the pictures that failed before it could. */
export function onMissingPictures(): void {
  document.addEventListener('error', (event) => uncover(event.target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) uncover(image)
}

function uncover(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.closest('.picture')?.classList.add('missing')
}
