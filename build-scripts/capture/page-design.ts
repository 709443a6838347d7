// Chooses the type scale, the steps of space, the corners and the width of a page from what a browser computed. (rule 17.28)
import { type PageDesign, pageDesignOf, ROLES, type TypeStyle } from '../../src/catalog/import/design-member.ts'
import type { Apart } from './apart.ts'
import { type Counted, readBoxes, readTexts, readWidths, type SetPage, type SetText } from './in-page/design.ts'

const MOST = { styles: 8, spacing: 8, radii: 6 }
/** A style with fewer letters is an ornament. */
const LEAST_LETTERS = 3
/** A family with less of the ink of a page is a detail. */
const LEAST_OF_FAMILY = 0.005
/** In CSS pixels. Larger letters are pictures. */
const LARGEST = 640
/** The sizes that running text has. */
const [SMALLEST_BODY, LARGEST_BODY] = [11, 30]
/** Less is a correction, and more is a place. */
const [LEAST_STEP, LARGEST_STEP] = [4, 160]

/** Text in one family and size, set as most of it is. */
interface Face extends SetText {
  /** Letters by size: how much of the page the text is. */
  readonly ink: number
}

/** The member `design` of an open page, or null if it says nothing. */
export async function measuredDesign(apart: Apart): Promise<PageDesign | null> {
  const texts = await apart(readTexts, null)
  const boxes = await apart(readBoxes, null)
  const widths = await apart(readWidths, null)
  return pageDesign({ texts, ...boxes, widths })
}

/** The member `design` of a page, or null if it says nothing. */
export function pageDesign({ texts, spaces, corners, widths }: SetPage): PageDesign | null {
  return pageDesignOf({
    type: styles(texts),
    spacing: most(spaces.filter(isStep), MOST.spacing),
    radii: most(corners, MOST.radii),
    width: widths.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null,
  })
}

/** The main one of running text, the largest title and one of each family; then those with most ink, each of another size first. */
function styles(texts: readonly SetText[]): TypeStyle[] {
  const faces = facesOf(texts)
  const running = faces.filter(({ size }) => size >= SMALLEST_BODY && size <= LARGEST_BODY)
  const body = mainOf(running, ({ letters }) => letters) ?? faces[0]
  if (body === undefined) return []
  const title = mainOf(faces, ({ titles }) => titles)
  const chosen = new Set([body, ...(title ? [title] : []), ...mainOfFamilies(faces)])
  const sizes = new Set(Array.from(chosen, ({ size }) => size))
  const others = faces.filter((face) => !chosen.has(face))
  const different = others.filter(({ size }) => !sizes.has(size) && sizes.add(size))
  const same = others.filter((face) => !different.includes(face))
  const all = [...chosen, ...different, ...same].slice(0, MOST.styles)
  const placed = all.map((face) => ({ face, role: roleOf(face, body, title) }))
  const place = ({ face, role }: (typeof placed)[number]) => [ROLES.indexOf(role), face === body ? 0 : 1, -face.size]
  return placed.sort((a, b) => compared(place(a), place(b))).map(({ face, role }) => styleOf(face, role))
}

/** The order of two lists of numbers. */
function compared(one: readonly number[], other: readonly number[]): number {
  return one.map((value, i) => value - (other[i] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** What has most ink first. */
function facesOf(texts: readonly SetText[]): Face[] {
  const groups = Map.groupBy(
    texts.filter(({ size }) => size >= 1 && size <= LARGEST),
    ({ family, size }) => `${size} ${family}`,
  )
  const faces = Array.from(groups.values(), (group): Face => {
    const [main] = group.toSorted((a, b) => b.letters - a.letters) as [SetText]
    const [letters, titles] = [sum(group.map((text) => text.letters)), sum(group.map((text) => text.titles))]
    return { ...main, letters, titles, ink: letters * main.size }
  })
  return faces.filter(({ letters }) => letters >= LEAST_LETTERS).sort((a, b) => b.ink - a.ink)
}

/** The face that has most of something, unless none has any. */
function mainOf(faces: readonly Face[], weight: (face: Face) => number): Face | undefined {
  return faces.filter((face) => weight(face) > 0).sort((a, b) => weight(b) - weight(a))[0]
}

function mainOfFamilies(faces: readonly Face[]): Face[] {
  const all = sum(faces.map(({ ink }) => ink))
  const families = [...Map.groupBy(faces, ({ family }) => family).values()]
  const known = families.filter((group) => sum(group.map(({ ink }) => ink)) >= LEAST_OF_FAMILY * all)
  return known.flatMap(([main]) => main ?? [])
}

function styleOf({ family, size, lineHeight, weight, tracking }: Face, role: TypeStyle['role']): TypeStyle {
  const style = { role, family: plainFamily(family), size, weight, letter_spacing: tracking }
  return lineHeight === null ? style : { ...style, line_height: lineHeight }
}

/** By the size, compared with that of running text. The title is as large as a page gets. */
function roleOf(face: Face, body: Face, title: Face | undefined): TypeStyle['role'] {
  const ratio = face.size / body.size
  if (ratio >= 2.75 || (face === title && ratio > 1.2)) return 'display'
  if (ratio > 1.2) return 'heading'
  return ratio >= 0.92 ? 'body' : 'small'
}

/** A family as its makers call it: frameworks give those that they load names such as `__Inter_a1b2c3`. */
function plainFamily(family: string): string {
  const [, name] = /^__(.+?)(?:_Fallback)?_[0-9a-f]{6}$/.exec(family) ?? []
  return name === undefined ? family : name.replaceAll('_', ' ')
}

/** Fractions are parts of something else. */
function isStep([value]: Counted): boolean {
  return value >= LEAST_STEP && value <= LARGEST_STEP && Number.isInteger(value)
}

/** The values that weigh most, the smallest first. */
function most(values: readonly Counted[], count: number): number[] {
  const ranked = values.toSorted((a, b) => b[1] - a[1])
  return ranked
    .slice(0, count)
    .map(([value]) => value)
    .sort((a, b) => a - b)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
