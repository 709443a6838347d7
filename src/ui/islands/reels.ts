// Scrolls the screenshot of a card slowly through its frame while the visitor points at the card or has its focus. The long
// picture is loaded only then. Off with reduced motion, and where nothing hovers. (rule 34.26)

const DWELL_MS = 300
const PIXELS_PER_SECOND = 90
const CONFIG = /\/cdn-cgi\/image\/w=\d+,h=\d+,fit=cover,g=top,/

let stop = () => {}

/** Adds listeners to the document. */
export function onReels(): void {
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
