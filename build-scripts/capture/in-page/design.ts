// Runs in an open page, so it uses nothing of its module.

/** Text that is set alike, in CSS pixels. */
export interface SetText {
  /** The first family that the page asks for. */
  readonly family: string
  readonly size: number
  /** Null for `normal`. */
  readonly lineHeight: number | null
  readonly weight: number
  readonly tracking: number
  readonly letters: number
  /** How many of the letters are in a first heading. */
  readonly titles: number
}

/** How often a page has a value, in CSS pixels. */
export type Counted = [px: number, weight: number]

export interface SetPage {
  readonly texts: SetText[]
  /** Gaps, paddings and vertical margins. */
  readonly spaces: Counted[]
  /** Corners of what has a visible edge; 9999 for those that are half a side, such as those of pills. */
  readonly corners: Counted[]
  /** Widths of what its bands have in the middle, with the height of each. */
  readonly widths: Counted[]
}

/** How the page is set and spaced as its computed styles say. Over 40 lines: nothing outside of it is there in a page. */
export function readDesign(): SetPage {
  const [mostValues, mostNodes, full] = [400, 50_000, 9999]
  const view = document.documentElement.clientWidth
  const texts = new Map<string, Omit<SetText, 'letters' | 'titles'> & { letters: number; titles: number }>()
  const spaces = new Map<number, Set<string>>()
  const corners = new Map<number, Set<string>>()
  const widths = new Map<number, number>()
  const px = (value: string) => Math.round((Number.parseFloat(value) || 0) * 100) / 100

  function readText(node: Text): void {
    const letters = node.data.replace(/\s+/g, '').length
    const owner = node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host ?? null
    if (letters === 0 || owner === null || owner instanceof SVGElement) return
    const style = getComputedStyle(owner)
    const box = owner.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(node)
    const { width, left, right } = range.getBoundingClientRect()
    if (style.visibility !== 'visible' || width === 0 || right <= 0 || left >= view || box.width < 2) return
    const [first = ''] = style.fontFamily.split(',')
    const set = {
      family: first.trim().replace(/^["']|["']$/g, ''),
      size: px(style.fontSize),
      lineHeight: style.lineHeight === 'normal' ? null : px(style.lineHeight),
      weight: Number(style.fontWeight),
      tracking: px(style.letterSpacing),
    }
    const key = Object.values(set).join()
    const known = texts.get(key) ?? { ...set, letters: 0, titles: 0 }
    known.letters += letters
    if (owner.closest('h1')) known.titles += letters
    texts.set(key, known)
  }

  function readBox(element: Element): void {
    const style = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    if (width < 8 || height < 8 || style.visibility !== 'visible') return
    const kind = `${element.tagName}.${element.className}`
    const count = (to: Map<number, Set<string>>, value: number) => to.set(value, (to.get(value) ?? new Set()).add(kind))
    const { rowGap, columnGap, paddingTop, paddingRight, paddingBottom, paddingLeft, marginTop, marginBottom } = style
    for (const value of [
      rowGap,
      columnGap,
      paddingTop,
      paddingRight,
      paddingBottom,
      paddingLeft,
      marginTop,
      marginBottom,
    ])
      if (px(value) > 0) count(spaces, px(value))
    const hasEdge =
      !/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor) ||
      style.backgroundImage !== 'none' ||
      style.boxShadow !== 'none' ||
      (px(style.borderTopWidth) > 0 && px(style.borderLeftWidth) > 0) ||
      /^(img|video)$/i.test(element.tagName)
    if (!hasEdge || width > view * 0.95) return
    const radius = style.borderTopLeftRadius
    const isPill = radius.includes('%') && Number.parseFloat(radius) >= 50
    count(corners, isPill ? full : Math.min(px(radius), full))
  }

  /** Goes down to what is narrower than the page and in its middle. */
  function readWidth(element: Element, depth: number): void {
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const [left, right] = [box.left + px(style.paddingLeft), box.right - px(style.paddingRight)]
    if (box.height < 40 || right - left < view / 4) return
    const isInMiddle = Math.abs((left + right) / 2 - view / 2) < view / 8
    if (right - left <= view * 0.97 && isInMiddle) {
      const width = Math.round(right - left)
      widths.set(width, (widths.get(width) ?? 0) + box.height)
    } else if (depth > 0) for (const child of element.children) readWidth(child, depth - 1)
  }

  let nodes = 0
  function readTree(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (walker.nextNode() && ++nodes < mostNodes) {
      const { currentNode: node } = walker
      if (node instanceof Text) readText(node)
      else if (node instanceof HTMLElement) readBox(node)
      if (node instanceof HTMLElement && node.shadowRoot) readTree(node.shadowRoot)
    }
  }

  readTree(document.documentElement)
  if (document.body) readWidth(document.body, 8)
  const counted = (map: Map<number, Set<string>>) => Array.from(map, ([value, kinds]): Counted => [value, kinds.size])
  return {
    texts: [...texts.values()].sort((a, b) => b.letters - a.letters).slice(0, mostValues),
    spaces: counted(spaces).slice(0, mostValues),
    corners: counted(corners).slice(0, mostValues),
    widths: [...widths].slice(0, mostValues),
  }
}
