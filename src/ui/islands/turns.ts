// View transitions between a card and the page of its site: the picture of the card becomes that of the page, and back.
// The names are set for the moment of a turn only, because no two elements of a page may share one. (rule 34.27)

const NAME = 'site-picture'

/** Adds listeners to the window. Browsers without these transitions never call them. */
export function onTurns(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => name(viewTransition, activation?.entry?.url))
  addEventListener('pagereveal', ({ viewTransition }) => name(viewTransition, navigation.activation?.from?.url))
}

/** Names the picture that stands for another page: that of its card here, or this site's own. */
function name(transition: ViewTransition | null, other: string | null | undefined): void {
  const path = other ? new URL(other).pathname : ''
  const link = document.querySelector(`.card h3 a[href="${CSS.escape(path)}"]`)
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
