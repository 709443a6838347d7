// Puts the way to the desk on pages of the gallery: a link at each card, which a script puts the panel of its site beside. This is all
// that the desk knows of those pages. (rules 48.5, 48.9)
import { html } from '../../html.ts'
import { deskPath } from './site-panel.ts'

/** The title of a card with its link to the page of the site, and that of the site's own page. */
const CARD = /<h3><a href="\/site\/([^"#?]+)(?:#[^"]*)?">(?:(?!<\/h3>).)*<\/a><\/h3>/gs
const OWN = /<header class="site-title"[^>]*>\s*<h1[^>]*>.*?<\/h1>/s

/** A page with links for an editor. `target` is its path with its query. */
export function withEditLinks(page: string, target: string): string {
  const slugs = new Set<string>()
  const linkTo = (encoded: string, title: string) => {
    const slug = decodeURIComponent(encoded)
    return html`<a class="desk-edit" href="${deskPath(slug, target)}" data-desk-site="${slug}">Edit<span class="visually-hidden">: ${title}</span></a>`
      .html
  }
  const linked = page.replace(CARD, (heading, encoded: string) => {
    slugs.add(decodeURIComponent(encoded))
    return heading + linkTo(encoded, decodeURIComponent(encoded))
  })
  const [, own] = /^\/site\/([^/?]+)(?:\?|$)/.exec(target) ?? []
  const whole =
    own === undefined
      ? linked
      : linked.replace(OWN, (head) => head + linkTo(own, 'this site').replace(' ', ' data-desk-whole '))
  return slugs.size < 2 ? whole : whole.replace('</main>', () => `${together(slugs, target)}</main>`)
}

/** Where all sites of the page are edited at once, without a script. */
function together(slugs: ReadonlySet<string>, back: string): string {
  const query = new URLSearchParams([...[...slugs].map((slug) => ['s', slug]), ['back', back]])
  return html`<p class="wide broad desk-together"><a href="/desk/sites?${query.toString()}">Edit these ${slugs.size} sites together</a></p>`
    .html
}
