// A result of a tool as a card. Elements are made with their text, so no title can become markup.

/** A member of `results`: a site, or a section with the site that it belongs to. */
export interface Row {
  readonly slug?: string
  readonly title?: string
  readonly url?: string | null
  readonly thumbnail?: string
  readonly image?: string
  readonly section_type?: string
  readonly palette?: Palette | { readonly page?: Palette }
  readonly site?: Row
}

type Palette = readonly { readonly hex: string }[]

/** What the buttons and the link of a card do. */
export interface Actions {
  moreLike(site: Row): void
  sectionsOf(site: Row): void
  visit(url: string): void
}

const COLORS = 6
const WEB = /^https?:\/\//i
const HEX = /^#[0-9a-f]{6}$/i
/** Of a frame below a conversation, all but the first pictures are out of view. */
const SEEN = 3

/** Makes an element. A null child is left out. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  own: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), own)
  made.append(...children.filter((child) => child !== null))
  return made
}

/** A card, or null for a row that is neither a site nor a section. */
export function resultCard(row: Row | null, place: number, actions: Actions): HTMLElement | null {
  const site = row?.site ?? row
  if (row === null || site === null) return null
  const { slug, title, url } = site
  if (slug === undefined || title === undefined) return null
  const kind = row.section_type ? `${row.section_type} of ` : ''
  const name = url && WEB.test(url) ? link(title, url, actions) : title
  const button = (text: string, run: () => void) =>
    element('button', { type: 'button', ariaLabel: `${text}: ${title}`, onclick: run }, text)
  return element(
    'li',
    {},
    picture(row, `Screenshot: ${kind}${title}`, place),
    element('h2', {}, kind, name),
    swatches(row.palette),
    element(
      'p',
      { className: 'actions' },
      button('More like this', () => actions.moreLike(site)),
      row.section_type ? null : button('Show sections', () => actions.sectionsOf(site)),
    ),
  )
}

function link(title: string, url: string, { visit }: Actions): HTMLElement {
  const onclick = (event: Event) => {
    event.preventDefault()
    visit(url)
  }
  return element('a', { href: url, onclick }, title)
}

/** A site from its top, or a whole section. */
function picture({ thumbnail, image: crop }: Row, alt: string, place: number): HTMLElement {
  const address = thumbnail ?? crop
  const shown = element('div', { className: thumbnail === undefined ? 'picture crop' : 'picture' })
  if (address === undefined) return shown
  const image = element('img', { alt, loading: place < SEEN ? 'eager' : 'lazy', src: address })
  image.onerror = () => image.remove()
  shown.append(image)
  return shown
}

function swatches(palette: Row['palette']): HTMLElement | null {
  const all = (Array.isArray(palette) ? palette : ((palette as { page?: Palette })?.page ?? [])) as Palette
  const colors = all.map(({ hex }) => hex).filter((hex) => HEX.test(hex))
  if (colors.length === 0) return null
  const shown = colors.slice(0, COLORS)
  const strip = element('div', { className: 'swatches', role: 'img', ariaLabel: `Colors: ${shown.join(', ')}` })
  for (const hex of shown) {
    const color = element('span', { title: hex })
    color.style.background = hex
    strip.append(color)
  }
  return strip
}
