// Shows the placeholder of an image that does not load.

/** Adds one listener to the document and handles the images that failed before. */
export function onMissingPictures(): void {
  document.addEventListener('error', (event) => showPlaceholder(event.target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) showPlaceholder(image)
}

function showPlaceholder(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.closest('.picture')?.classList.add('missing')
}
