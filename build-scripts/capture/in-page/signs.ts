// Runs in an open page, so it uses nothing of its module.

/** What the code of a page says of its typefaces, colors, platform and technology. */
export interface Signs {
  /** The first family of texts with the part of the characters that it has, most frequent first. */
  readonly typefaces: readonly { readonly family: string; readonly share: number }[]
  /** Colors of grounds and texts as `#rrggbb` with the part of the page that they cover, largest first. */
  readonly colors: readonly { readonly hex: string; readonly share: number }[]
  /** The content of `<meta name="generator">`. */
  readonly generator: string
  /** Addresses of scripts, styles and pictures, names of global variables, and marks in the HTML. */
  readonly marks: readonly string[]
}

/** Reads the signs of a page. Over 40 lines: nothing outside of it is there in a page. */
export function readSigns(): Signs {
  const [mostElements, mostMarks, mostColors] = [6_000, 400, 12]
  const letters = new Map<string, number>()
  const areas = new Map<string, number>()
  const add = (sums: Map<string, number>, name: string, amount: number) =>
    sums.set(name, (sums.get(name) ?? 0) + amount)
  const hexOf = (color: string) => {
    const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    if (blue === undefined || alpha < 0.5 || !color.startsWith('rgb')) return null
    return `#${[red, green, blue]
      .map((value) =>
        Math.round(value ?? 0)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  }
  const all = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const page = innerWidth * document.documentElement.scrollHeight
  const drawn = all(document).slice(0, mostElements)
  // A ground that lies on another one takes its area.
  for (const element of drawn) {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    if (width * height === 0 || style.visibility === 'hidden') continue
    const ground = hexOf(style.backgroundColor)
    if (ground) {
      add(areas, ground, width * height)
      let below = element.parentElement
      while (below && !hexOf(getComputedStyle(below).backgroundColor)) below = below.parentElement
      add(areas, below ? (hexOf(getComputedStyle(below).backgroundColor) as string) : '#ffffff', -width * height)
    }
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.nodeValue?.trim() ?? '')
      .join('')
    if (text === '') continue
    const size = Number.parseFloat(style.fontSize)
    add(letters, (style.fontFamily.split(',')[0] ?? '').trim().replace(/^["']|["']$/g, ''), text.length)
    const ink = hexOf(style.color)
    if (ink) add(areas, ink, 0.2 * text.length * size * size)
  }
  add(areas, '#ffffff', hexOf(getComputedStyle(document.documentElement).backgroundColor) ? 0 : page)
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0) || 1
  const addresses = [...document.querySelectorAll('script[src],link[href],img[src],source[srcset],iframe[src]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('srcset') ?? '',
  )
  const attributes = [document.documentElement, document.body, ...document.body.children].map((element) =>
    (element?.cloneNode(false) as Element | undefined)?.outerHTML.slice(0, 300),
  )
  return {
    typefaces: [...letters]
      .map(([family, count]) => ({ family, share: count / total }))
      .sort((a, b) => b.share - a.share)
      .slice(0, 12),
    colors: [...areas]
      .map(([hex, area]) => ({ hex, share: area / page }))
      .filter(({ share }) => share > 0.01)
      .sort((a, b) => b.share - a.share)
      .slice(0, mostColors),
    generator: document.querySelector('meta[name=generator]')?.getAttribute('content')?.slice(0, 100) ?? '',
    marks: [...addresses, ...attributes].flatMap((mark) => (mark ? [mark.slice(0, 300)] : [])).slice(0, mostMarks),
  }
}
