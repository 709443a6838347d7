// Shows the placeholder of an image that does not load.

/** A busy server asks clients to wait two seconds, so an image is requested once more after three. */
const RETRY_MS = 3_000

const retried = new WeakSet<HTMLImageElement>()

/** Adds one listener to the document and handles the images that failed before. */
export function onMissingPictures(): void {
  document.addEventListener('error', (event) => showPlaceholder(event.target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) showPlaceholder(image)
}

function showPlaceholder(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return
  target.closest('.picture')?.classList.add('missing')
  if (retried.has(target)) unlink(target)
  else setTimeout(() => retry(target), RETRY_MS)
  retried.add(target)
}

/** Nothing leads to a picture that is not there. */
function unlink(image: HTMLImageElement): void {
  image.closest('a.picture[href*="/cdn-cgi/image/"]')?.removeAttribute('href')
}

function retry(image: HTMLImageElement): void {
  image.addEventListener('load', () => image.closest('.picture')?.classList.remove('missing'), { once: true })
  // A hidden image is never near the window, so the browser would not load a lazy one.
  image.loading = 'eager'
  const { src, srcset } = image
  image.srcset = srcset
  image.src = src
}
