// What is in a band of an open page, which tells its type. (rule 52.2)
import { plain, textOf } from './elements.ts'

export interface BandContents {
  readonly tag: string
  /** Its id and classes, and those of the headings in it. */
  readonly names: string
  readonly heading: string
  /** In lines, as one sees them. */
  readonly text: string
  /** How many elements of a kind it has. */
  readonly has: Readonly<Record<string, number>>
}

const COUNTED: Readonly<Record<string, string>> = {
  images: 'img,picture,svg,canvas,video',
  links: 'a[href]',
  buttons: 'button,a[class*=btn],a[class*=button],[role=button],input[type=submit]',
  fields: 'input:not([type=hidden]),textarea,select',
  mails: 'input[type=email],a[href^="mailto:"],a[href^="tel:"],address',
  quotes: 'blockquote,q,figcaption cite',
  folds: 'details,summary,dt',
  items: 'li',
  steps: 'ol>li',
  times: 'time',
  rows: 'tr',
  heads: 'h2,h3,h4',
  maps: 'iframe[src*=map],[class*=map]',
  figures: 'figure',
  articles: 'article',
  h1: 'h1',
}
const LONGEST_TEXT = 1_200

export function contentsOf(element: Element): BandContents {
  const heads = [...element.querySelectorAll('h1,h2,h3')].slice(0, 3)
  const counts = Object.entries(COUNTED).map(([name, kind]) => [name, element.querySelectorAll(kind).length])
  const heading = heads[0] ?? element.shadowRoot?.querySelector('h1,h2,h3')
  const lines = textOf(element).split('\n')
  return {
    tag: element.getAttribute('role') ?? element.localName,
    names: plain([element, ...heads].map(({ id, classList }) => `${id} ${classList}`).join(' '), 200),
    heading: plain(heading?.textContent, 120),
    text: lines
      .flatMap((line) => plain(line, LONGEST_TEXT) || [])
      .join('\n')
      .slice(0, LONGEST_TEXT),
    has: Object.fromEntries(counts),
  }
}
