// The script of every page: copy buttons, hearts, moving pictures, placeholders for images that do not load, a key for the
// search, and the list that a card is opened from.
import { pathAt } from './address.ts'
import { onHearts } from './boards/hearts.ts'
import { onCopy } from './copy.ts'
import { keepWays } from './site/way.ts'
import { store, stored } from './stored.ts'

// Scrolls the screenshot of a card slowly through its frame while the visitor points at the card or has its focus. The long
// picture is loaded only then. Off with reduced motion, and where nothing hovers. (rule 34.26)
const DWELL_MS = 300
const PIXELS_PER_SECOND = 90
const CONFIG = /\/cdn-cgi\/image\/w=\d+,h=\d+,fit=cover,g=top,/

let stop = () => {}

/** Adds listeners to the document. */
function onReels(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && start(target))
  document.addEventListener('focusin', ({ target }) => (target as Element).matches(':focus-visible') && start(target))
}

function start(target: EventTarget | null): void {
  const card = (target as Element).closest<HTMLElement>('.card')
  const picture = card?.querySelector<HTMLImageElement>('.picture:not(.missing) > img')
  if (card?.classList.contains('reeling')) return
  stop()
  if (!card || !picture || !CONFIG.test(picture.src)) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const timer = setTimeout(() => void roll(card, picture), DWELL_MS)
  card.classList.add('reeling')
  const leave = () => setTimeout(() => card.matches(':hover, :focus-within') || stop())
  stop = () => {
    clearTimeout(timer)
    card.classList.remove('reeling')
    card.querySelector('.reel')?.remove()
    for (const name of ['pointerleave', 'focusout']) card.removeEventListener(name, leave)
    stop = () => {}
  }
  for (const name of ['pointerleave', 'focusout']) card.addEventListener(name, leave)
}

async function roll(card: HTMLElement, picture: HTMLImageElement): Promise<void> {
  const src = picture.src.replace(CONFIG, `/cdn-cgi/image/w=${devicePixelRatio > 1 ? 800 : 400},`)
  const reel = Object.assign(new Image(), { className: 'reel', alt: '', src })
  await reel.decode().catch(() => {})
  if (!card.classList.contains('reeling') || reel.naturalWidth === 0) return
  picture.after(reel)
  const distance = reel.offsetHeight - picture.offsetHeight
  if (distance <= 0) return reel.remove()
  const frames = { transform: ['none', `translateY(${-distance}px)`] }
  const duration = (distance / PIXELS_PER_SECOND) * 1000
  reel.animate(frames, { duration, easing: 'cubic-bezier(.3, 0, .7, 1)', fill: 'forwards' })
}

// View transitions between a card and the page of its site: the picture of the card becomes that of the page, and back.
// The names are set for the moment of a turn only, because no two elements of a page may share one. (rule 34.27)
const NAME = 'site-picture'

/** Where the tab keeps the path of the page that it left: without referrers, the browser does not tell. */
const LEFT = 'vitrine:left'

/** Adds listeners to the window. Browsers without these transitions never call them. */
function onTurns(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    store('sessionStorage', LEFT, location.pathname)
    name(viewTransition, activation?.entry?.url)
  })
  addEventListener('pagereveal', ({ viewTransition }) => name(viewTransition, stored('sessionStorage', LEFT)))
}

/** Names the picture that stands for another page: that of its card here, or this site's own. */
function name(transition: ViewTransition | null, other: string | null | undefined): void {
  const path = other ? pathAt(new URL(other, location.href).pathname) : ''
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.card h3 a')]
  const link = links.find(({ href }) => pathAt(href) === path)
  const own = document.querySelector<HTMLElement>('.site-desktop > .picture')
  const picture = link?.closest('.card')?.querySelector<HTMLElement>('.picture') ?? own
  if (transition === null) return
  if (own !== null && picture !== own) own.style.viewTransitionName = 'none'
  if (picture) picture.style.viewTransitionName = NAME
  const clear = () => {
    for (const element of [own, picture]) element?.style.removeProperty('view-transition-name')
  }
  // Both promises reject if the browser leaves out the transition.
  transition.ready.catch(() => {})
  transition.finished.then(clear, clear)
}

// Shows the placeholder of an image that does not load.
/** A busy server asks clients to wait two seconds, so an image is requested once more after three. */
const RETRY_MS = 3_000

const retried = new WeakSet<HTMLImageElement>()

/** Adds one listener to the document and handles the images that failed before. */
function onMissingPictures(): void {
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

// The key that leads to the page's search, which says so in `aria-keyshortcuts`. (rule 23.11)
const TAKES_TEXT = 'input, textarea, select, [contenteditable]'

/** Listens for the key, except where it is text, and beside keys that make it a shortcut of the browser. */
function onSearchKey(): void {
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

document.documentElement.classList.add('js')
onCopy()
onHearts()
onMissingPictures()
onSearchKey()
keepWays()
onReels()
onTurns()
