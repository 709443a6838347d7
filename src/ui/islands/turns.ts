// View transitions between a card and the page of its site: the picture of the card becomes that of the page, and back.
// The names are set for the moment of a turn only, because no two elements of a page may share one. (rule 34.27)

const NAME = 'site-picture'

/** Adds listeners to the window. Browsers without these transitions never call them. */
export function onTurns(): void {
  addEventListener('pageswap', (event) => {
    const to = event.activation?.entry.url
    if (event.viewTransition && to) name(event.viewTransition, new URL(to).pathname)
  })
  addEventListener('pagereveal', (event) => {
    const from = window.navigation?.activation?.from?.url
    if (event.viewTransition && from) name(event.viewTransition, new URL(from).pathname)
  })
}

/** Names the picture that stands for another page: that of its card here, or this site's own. */
function name(transition: ViewTransition, path: string): void {
  const link = document.querySelector(`.card h3 a[href="${CSS.escape(path)}"]`)
  const own = document.querySelector<HTMLElement>('.site .picture')
  const picture = link?.closest('.card')?.querySelector<HTMLElement>('.picture') ?? own
  if (own !== null && picture !== own) own.style.viewTransitionName = 'none'
  if (picture) picture.style.viewTransitionName = NAME
  void transition.finished.finally(() => {
    for (const element of [own, picture]) element?.style.removeProperty('view-transition-name')
  })
}
