// Runs in an open page, so it uses nothing of its module.

/** A band of the page in CSS pixels, and what tells its type. */
export interface SeenBand {
  readonly top: number
  readonly bottom: number
  /** Where it comes from. */
  readonly from: 'landmark' | 'full-width block' | 'pixels'
  readonly tag: string
  /** Its id and classes, and those of the headings in it. */
  readonly names: string
  readonly heading: string
  /** In lines, as one sees them. */
  readonly text: string
  /** How many elements of a kind it has. */
  readonly has: Readonly<Record<string, number>>
}

/** The bands of a page from its top: landmarks and full-width blocks, one below the other. At most 60. Over 40 lines: nothing outside of it is there in a page. */
export function readBands({ width }: { width: number }): { bands: SeenBand[]; height: number } {
  const SECTIONS = 'header,footer,section,nav,aside,[role=banner],[role=contentinfo],[role=region],[role=navigation]'
  /** A block is wide, a band is at least so high, and what is much higher than the window has bands of its own. */
  const [wide, least, high, most] = [0.6 * width, 24, 1.7 * innerHeight, 60]
  const height = Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0)
  const boxes = new Map<Element, { top: number; bottom: number; height: number; wide: boolean }>()
  const boxOf = (element: Element) => {
    const box = element.getBoundingClientRect()
    const top = Math.max(0, Math.round(box.top + scrollY))
    const bottom = Math.min(height, Math.round(box.bottom + scrollY))
    const made = { top, bottom, height: bottom - top, wide: box.width >= wide }
    boxes.set(element, made)
    return made
  }
  const box = (element: Element) => boxes.get(element) ?? boxOf(element)

  const isShown = (element: Element) => {
    const style = getComputedStyle(element)
    return style.display !== 'none' && style.visibility !== 'hidden' && style.position !== 'fixed'
  }
  /** The children as one sees them: also those of shadow roots, of slots, and of elements that have no box. */
  const childrenOf = (element: Element): Element[] =>
    [...(element.shadowRoot ?? element).children].flatMap((child) => {
      if (child instanceof HTMLSlotElement)
        return child.assignedElements().length > 0 ? child.assignedElements() : [...child.children]
      return getComputedStyle(child).display === 'contents' ? childrenOf(child) : [child]
    })
  const shownIn = (element: Element) => childrenOf(element).filter((child) => isShown(child))
  /** A low head that stays at the top lies over what is below it. */
  const isOverlay = (element: Element) =>
    box(element).height < 200 && /sticky|absolute/.test(getComputedStyle(element).position)
  const blocksOf = (element: Element) =>
    shownIn(element)
      .filter((child) => getComputedStyle(child).position !== 'sticky' || box(child).height >= 200)
      .flatMap((child) => (box(child).wide && box(child).height >= least ? [child] : shownIn(child)))
      .filter((child) => box(child).wide && box(child).height >= least && !isOverlay(child))
      .filter((child) => !child.matches('script,style,svg,img,picture,video,canvas,p,h1,h2,h3,ul,ol'))
      .sort((a, b) => box(a).top - box(b).top)
  const areStacked = (blocks: readonly Element[]) =>
    blocks.every((block, i) => {
      const next = blocks[i + 1]
      return (
        next === undefined || box(block).bottom - box(next).top <= 0.2 * Math.min(box(block).height, box(next).height)
      )
    })
  const cover = (blocks: readonly Element[]) => blocks.reduce((sum, block) => sum + box(block).height, 0)
  const ground = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return /rgba\(.*, 0\)|transparent/.test(backgroundColor) && backgroundImage === 'none'
      ? ''
      : backgroundColor + backgroundImage
  }
  const isSection = (element: Element) => element.matches(SECTIONS)
  const hasHeading = (element: Element) =>
    element.querySelector('h1,h2,h3') !== null ||
    [element, ...element.querySelectorAll('*')].some((one) => one.shadowRoot?.querySelector('h1,h2,h3'))

  /** Whether an element only holds bands, and is none. */
  const holds = (element: Element, blocks: readonly Element[]) => {
    if (blocks.length < 2 || !areStacked(blocks) || cover(blocks) < 0.6 * box(element).height) return false
    if (element.matches('body,main,[role=main]')) return true
    const sections = blocks.filter((block) => isSection(block) || block.querySelector('section,header,footer') !== null)
    if (sections.length >= 2 && cover(sections) > 0.5 * box(element).height) return true
    if (isSection(element) || box(element).height < high) return false
    const grounds = new Set(blocks.map(ground))
    const titled = blocks.filter((block) => hasHeading(block) && box(block).height > 200)
    return grounds.size > 1 || titled.length >= 2
  }
  const bandsOf = (element: Element, depth: number): Element[] => {
    const blocks = depth > 30 ? [] : blocksOf(element)
    if (holds(element, blocks)) return blocks.flatMap((block) => bandsOf(block, depth + 1))
    const [only] = blocks
    const isWrapper = only && blocks.length === 1 && box(only).height > 0.8 * box(element).height
    const inner = isWrapper ? bandsOf(only, depth + 1) : []
    return inner.length > 1 ? inner : [element]
  }

  const plain = (text: string | null | undefined, longest: number) =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, longest)
  const lines = (text: string) => text.split('\n').flatMap((line) => plain(line, 1200) || [])
  const COUNTED: Record<string, string> = {
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
  }
  const described = (element: Element, from: SeenBand['from'], top: number, bottom: number): SeenBand => {
    const heads = [...element.querySelectorAll('h1,h2,h3')].slice(0, 3)
    const has = Object.entries(COUNTED).map(([name, selector]) => [name, element.querySelectorAll(selector).length])
    const root = element.shadowRoot ?? element
    return {
      ...{ top, bottom, from, tag: element.getAttribute('role') ?? element.localName },
      names: plain([element, ...heads].map(({ id, classList }) => `${id} ${classList}`).join(' '), 200),
      heading: plain(heads[0]?.textContent ?? root.querySelector('h1,h2,h3')?.textContent, 120),
      // biome-ignore lint/performance/useDomNodeTextContent: what one does not see is not part of it
      text: lines(element instanceof HTMLElement ? element.innerText : '')
        .join('\n')
        .slice(0, 1200),
      has: { ...Object.fromEntries(has), h1: element.querySelectorAll('h1').length },
    }
  }

  const found = document.body ? bandsOf(document.body, 0).filter((element) => element !== document.body) : []
  const sorted = found.sort((a, b) => box(a).top - box(b).top).slice(0, most)
  const bands = sorted.flatMap((element, i) => {
    const next = sorted[i + 1]
    const { top, bottom } = box(element)
    const end = next === undefined ? bottom : Math.min(bottom, Math.max(box(next).top, top))
    return end - top < least ? [] : [described(element, isSection(element) ? 'landmark' : 'full-width block', top, end)]
  })
  return { bands, height }
}
