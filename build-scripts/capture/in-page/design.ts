// What an open page says of how it is set and spaced, by its computed styles. (rule 43.11)

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

/** A value in CSS pixels, and how much of the page has it. */
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

/** The text that one sees, also in components. */
export function readTexts(): SetText[] {
  const [mostSets, mostNodes, view] = [400, 50_000, document.documentElement.clientWidth]
  const texts = new Map<string, SetText & { letters: number; titles: number }>()
  const px = (value: string) => Math.round((Number.parseFloat(value) || 0) * 100) / 100
  const ownerOf = (node: Text) => node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host

  function isSeen(node: Text, owner: Element): boolean {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { width, left, right } = range.getBoundingClientRect()
    const isShown = getComputedStyle(owner).visibility === 'visible' && owner.getBoundingClientRect().width >= 2
    return isShown && width > 0 && right > 0 && left < view
  }

  const roots: Node[] = [document.documentElement]
  for (let nodes = 0; roots.length > 0; ) {
    const walker = document.createTreeWalker(roots.pop() as Node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (walker.nextNode() && ++nodes < mostNodes) {
      const { currentNode: node } = walker
      if (node instanceof HTMLElement && node.shadowRoot) roots.push(node.shadowRoot)
      const letters = node instanceof Text ? node.data.replace(/\s+/g, '').length : 0
      const owner = letters > 0 ? ownerOf(node as Text) : null
      if (!owner || owner instanceof SVGElement || !isSeen(node as Text, owner)) continue
      const style = getComputedStyle(owner)
      const family = (style.fontFamily.split(',')[0] ?? '').trim().replace(/^["']|["']$/g, '')
      const lineHeight = style.lineHeight === 'normal' ? null : px(style.lineHeight)
      const [size, weight, tracking] = [px(style.fontSize), Number(style.fontWeight), px(style.letterSpacing)]
      const set = { family, size, lineHeight, weight, tracking }
      const known = texts.get(JSON.stringify(set)) ?? { ...set, letters: 0, titles: 0 }
      known.letters += letters
      if (owner.closest('h1')) known.titles += letters
      texts.set(JSON.stringify(set), known)
    }
  }
  return [...texts.values()].sort((a, b) => b.letters - a.letters).slice(0, mostSets)
}

/** What lies between things, and their corners, by how many kinds of elements have a value. */
export function readBoxes(): Pick<SetPage, 'spaces' | 'corners'> {
  const [mostValues, mostElements, full, view] = [400, 50_000, 9999, document.documentElement.clientWidth]
  const [spaces, corners] = [new Map<number, Set<string>>(), new Map<number, Set<string>>()]
  const px = (value: string) => Math.round((Number.parseFloat(value) || 0) * 100) / 100

  function hasEdge(element: Element, style: CSSStyleDeclaration): boolean {
    const { backgroundColor, backgroundImage, boxShadow, borderTopWidth, borderLeftWidth } = style
    const isFilled = !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) || backgroundImage !== 'none'
    const isFramed = boxShadow !== 'none' || (px(borderTopWidth) > 0 && px(borderLeftWidth) > 0)
    return isFilled || isFramed || /^(img|video)$/i.test(element.tagName)
  }

  const count = (to: typeof spaces, value: number, kind: string) =>
    void to.set(value, (to.get(value) ?? new Set()).add(kind))
  for (const element of Array.from(document.querySelectorAll('body, body *')).slice(0, mostElements)) {
    const style = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    if (!(element instanceof HTMLElement) || width < 8 || height < 8 || style.visibility !== 'visible') continue
    const kind = `${element.tagName}.${element.className}`
    const { rowGap, columnGap, paddingTop, paddingRight, paddingBottom, paddingLeft, marginTop, marginBottom } = style
    const between = [rowGap, columnGap, paddingTop, paddingRight, paddingBottom, paddingLeft, marginTop, marginBottom]
    for (const value of between.map(px)) if (value > 0) count(spaces, value, kind)
    const radius = style.borderTopLeftRadius
    const isPill = radius.includes('%') && Number.parseFloat(radius) >= 50
    if (hasEdge(element, style) && width <= view * 0.95)
      count(corners, isPill ? full : Math.min(px(radius), full), kind)
  }
  const counted = (map: typeof spaces) => Array.from(map, ([value, kinds]): Counted => [value, kinds.size])
  return { spaces: counted(spaces).slice(0, mostValues), corners: counted(corners).slice(0, mostValues) }
}

/** Goes down to what is narrower than the page and in its middle. */
export function readWidths(): Counted[] {
  const [mostValues, deepest, view] = [400, 8, document.documentElement.clientWidth]
  const widths = new Map<number, number>()
  let level: Element[] = document.body ? [document.body] : []
  for (let depth = 0; depth <= deepest; depth++) {
    level = level.flatMap((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const [left, right] = [box.left + Number.parseFloat(paddingLeft), box.right - Number.parseFloat(paddingRight)]
      const width = Math.round(right - left)
      if (box.height < 40 || width < view / 4) return []
      if (width > view * 0.97 || Math.abs((left + right) / 2 - view / 2) >= view / 8) return [...element.children]
      widths.set(width, (widths.get(width) ?? 0) + box.height)
      return []
    })
  }
  return [...widths].slice(0, mostValues)
}
