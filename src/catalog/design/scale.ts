// How a page is set and spaced, as tokens of each format: styles of text, steps of space, corners, and the width of the content.
// (rule 43.10)
import type { PageDesign, TypeStyle } from '../import/design-member.ts'
import { fallbackOf } from './type-kind.ts'

/** A style of text. Its name is its role, from the second one of a role with a number: `heading-2`. */
export interface Style extends TypeStyle {
  readonly name: string
  /** The generic family of its family. */
  readonly fallback: string
}

export interface Scale {
  readonly styles: readonly Style[]
  readonly spacing: readonly number[]
  readonly radii: readonly number[]
  /** Null if it is not known. */
  readonly width: number | null
}

/** The scale of a page. A style without a family and a size is left out. */
export function scaleOf({ type = [], spacing = [], radii = [], width }: PageDesign): Scale {
  const styles = type.filter(({ family, size }) => family !== undefined || size !== undefined)
  return {
    styles: styles.map((style, i) => namedStyle(style, styles.slice(0, i))),
    spacing,
    radii,
    width: width ?? null,
  }
}

function namedStyle(style: TypeStyle, before: readonly TypeStyle[]): Style {
  const number = before.filter(({ role }) => role === style.role).length + 1
  const name = number === 1 ? style.role : `${style.role}-${number}`
  return { ...style, name, fallback: fallbackOf(style.family ?? '') }
}

/** The height of a line as a multiple of the size; undefined if one of them is not known. */
export function leadingOf({ size, line_height }: TypeStyle): number | undefined {
  return size === undefined || line_height === undefined ? undefined : Math.round((line_height / size) * 100) / 100
}

/** The names and values of the steps of space, the width of the content last. */
export function spaces({ spacing, width }: Scale): [name: string, px: number][] {
  const steps = spacing.map((px, i): [string, number] => [`${i + 1}`, px])
  return width === null ? steps : [...steps, ['content', width]]
}

type Group = readonly [name: string, type: string, tokens: readonly (readonly [string, { $value: unknown }])[]]

/** The groups of tokens. (DTCG 2025.10: `typography` and `dimension`) */
export function scaleGroups(scale: Scale): Group[] {
  const dimension = (value: number) => ({ value, unit: 'px' })
  const value = (style: Style) => ({
    fontFamily: style.family && [style.family, style.fallback],
    fontSize: style.size && dimension(style.size),
    fontWeight: style.weight,
    letterSpacing: style.letter_spacing === undefined ? undefined : dimension(style.letter_spacing),
    lineHeight: leadingOf(style),
  })
  return [
    ['typography', 'typography', scale.styles.map((style) => [style.name, { $value: value(style) }])],
    ['spacing', 'dimension', spaces(scale).map(([name, px]) => [name, { $value: dimension(px) }])],
    ['rounded', 'dimension', scale.radii.map((px, i) => [`${i + 1}`, { $value: dimension(px) }])],
  ]
}

/** Custom properties of CSS. A style of which family or size is not known has none, because `font` takes both. */
export function scaleProperties(scale: Scale, quoted: (name: string) => string): string[] {
  const fonts = scale.styles.flatMap((style) => {
    const { name, family, fallback, size, weight, letter_spacing: tracking } = style
    if (family === undefined || size === undefined) return []
    const leading = leadingOf(style)
    const font = `${weight === undefined ? '' : `${weight} `}${size}px${leading ? `/${leading}` : ''}`
    const spacing = tracking ? [`--letter-spacing-${name}: ${tracking}px;`] : []
    return [`--typography-${name}: ${font} ${quoted(family)}, ${fallback};`, ...spacing]
  })
  return [
    ...fonts,
    ...spaces(scale).map(([name, px]) => `--spacing-${name}: ${px}px;`),
    ...scale.radii.map((px, i) => `--rounded-${i + 1}: ${px}px;`),
  ]
}

/** Groups of YAML as DESIGN.md has them, by name; empty ones are not known. */
export function scaleMatter(scale: Scale, yaml: (text: string) => string) {
  const styles = scale.styles.map((style) => {
    const { name, family, fallback, size, weight, letter_spacing: tracking } = style
    const members = {
      fontFamily: family && yaml(`${family}, ${fallback}`),
      fontSize: size && `${size}px`,
      fontWeight: weight,
      lineHeight: leadingOf(style),
      letterSpacing: tracking ? `${tracking}px` : undefined,
    }
    const lines = Object.entries(members).filter(([, value]) => value !== undefined)
    return `  ${name}:\n${lines.map(([member, value]) => `    ${member}: ${value}\n`).join('')}`
  })
  return {
    typography: styles.join(''),
    rounded: scale.radii.map((px, i) => `  radius-${i + 1}: ${px}px\n`).join(''),
    spacing: spaces(scale)
      .map(([name, px]) => `  ${name === 'content' ? name : `space-${name}`}: ${px}px\n`)
      .join(''),
  }
}

/** A style in words: `Inter 700, 64 px with lines of 70 px, letter spacing -1 px`. */
export function styleText({ family, size, line_height, weight, letter_spacing: tracking }: TypeStyle): string {
  const face = [family, weight].filter((part) => part !== undefined).join(' ')
  const lines = line_height === undefined ? '' : `lines of ${line_height} px`
  const set = size === undefined ? lines : `${size} px${lines && ` with ${lines}`}`
  return [face, set, tracking ? `letter spacing ${tracking} px` : ''].filter(Boolean).join(', ')
}

/** The width and the steps of space in words; empty if they are not known. */
export function spaceText({ spacing, width }: Scale): string {
  const content = width === null ? '' : `The content is ${width} px wide.`
  const steps = spacing.length === 0 ? '' : `Space comes in steps of ${listed(spacing)} px (${stepNames(spacing)}).`
  return [content, steps].filter(Boolean).join(' ')
}

function stepNames({ length }: readonly number[]): string {
  return length === 1 ? 'space-1' : `space-1 to space-${length}`
}

/** From this radius on, corners are round whatever they are of. */
const FULLY = 999

/** The corners in words; empty if they are not known. */
export function cornerText({ radii }: Scale): string {
  const round = radii.filter((px) => px > 0 && px < FULLY)
  const kinds = [
    round.length > 0 && `rounded by ${listed(round)} px`,
    radii.some((px) => px >= FULLY) && 'fully round',
    radii.includes(0) && 'square',
  ].filter((kind) => kind !== false)
  return kinds.length === 0 ? '' : `Corners are ${kinds.join(', others ')}.`
}

/** Things in words: `8, 16 and 24`. */
export function listed(things: readonly (string | number)[]): string {
  return things.length === 1 ? `${things[0]}` : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
}
