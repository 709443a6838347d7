// A design as DESIGN.md: tokens as YAML, then prose in the order of the format. (The open format
// of Google Labs, version alpha; rule 43.7)
import { contrastOf, creditOf, type Design, measuredIn, rolesIn } from './design.ts'
import type { Role } from './roles.ts'
import {
  cornerText,
  listed,
  type Style,
  scaleGroups,
  scaleMatter,
  scaleProperties,
  spaceText,
  styleText,
} from './scale.ts'

/** A DESIGN.md. What is not known is left out. */
export function designMarkdown(design: Design): string {
  const sections = [overview(design), colors(design), typography(design), layout(design), shapes(design)]
  return `---\n${frontMatter(design)}---\n\n# ${plainMarkdown(design.title)}\n${sections.join('')}`
}

/** A text in which Markdown and HTML find no markup. */
export function plainMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>&~]/g, '\\$&')
}

/** JSON strings are strings of YAML, too. A brace would begin a reference to another token. */
function yaml(text: string): string {
  return JSON.stringify(text.replace(/[{}]/g, ''))
}

function frontMatter(design: Design): string {
  const { roles, scale } = design
  const set = scaleMatter(scale, yaml)
  const primary = primaryOf(design)
  const values = rolesIn(design).map(([role, hex]) => `  ${role}: "${hex}"\n`)
  const fonts = otherTypefaces(design).map(
    ({ name, fallback }, i) => `  font-${i + 1}:\n    fontFamily: ${yaml(`${name}, ${fallback}`)}\n`,
  )
  const groups = { typography: set.typography + fonts.join(''), rounded: set.rounded, spacing: set.spacing }
  const omitted = [
    values.length === 0 && 'colors',
    ...Object.entries(groups).map(([name, text]) => text === '' && name),
  ]
  const hasBody = scale.styles.some(({ name }) => name === 'body')
  return [
    `version: alpha\nname: ${yaml(design.title)}\ndescription: ${yaml(measuredIn(design))}\n`,
    omitted.some(Boolean) && `omitted: [${omitted.filter(Boolean).join(', ')}]\n`,
    values.length > 0 && `colors:\n${values.join('')}${primary ? `  primary: "${roles[primary]}"\n` : ''}`,
    ...Object.entries(groups).map(([name, text]) => text !== '' && `${name}:\n${text}`),
    roles.background &&
      roles.text &&
      `components:\n  page:\n    backgroundColor: "{colors.background}"\n    textColor: "{colors.text}"\n${hasBody ? '    typography: "{typography.body}"\n' : ''}`,
  ]
    .filter(Boolean)
    .join('')
}

/** The typefaces that no style is set in. */
function otherTypefaces({ typefaces, scale }: Design): Design['typefaces'] {
  return typefaces.filter(({ name }) => !scale.styles.some(({ family }) => family === name))
}

function overview(design: Design): string {
  const { title, url, authors, page, sections } = design
  const name = url === null ? plainMarkdown(title) : `[${plainMarkdown(title)}](<${new URL(url).href}>)`
  const by = authors.length > 0 ? `, by ${authors.map(plainMarkdown).join(', ')}` : ''
  const first = sections.find(({ prompt }) => prompt !== '')
  const opening = first ? `\n\nThe page opens with: ${plainMarkdown(first.prompt)}` : ''
  return `\n## Overview\n\nDesign of ${name}${by}. [In the catalog](<${page}>). ${measuredIn(design)}${opening}\n`
}

function colors(design: Design): string {
  const items = rolesIn(design).map(([role, hex]) => {
    const contrast = contrastOf(design, role)
    const isFaint = contrast !== null && Number.parseFloat(contrast) < TEXT_CONTRAST
    const seen = contrast === null ? '' : `, ${contrast} on the background${isFaint ? ', too little for text' : ''}`
    return `- **${role}** (${hex}): ${COLORS[role]}${seen}\n`
  })
  const primary = primaryOf(design)
  if (primary) items.push(`- **primary** is the ${primary}\n`)
  return items.length === 0 ? '' : `\n## Colors\n\n${items.join('')}`
}

/** What each role is for. (rules 43.4 to 43.6) */
const COLORS: Readonly<Record<Role, string>> = {
  background: 'behind most of the page',
  text: 'text on it',
  accent: 'the most colorful of the others',
  muted: 'quieter parts',
}
/** The least contrast of text. (WCAG 2.2, 1.4.3) */
const TEXT_CONTRAST = 4.5

function primaryOf({ roles }: Design): Role | undefined {
  return (['accent', 'text', 'background'] as const).find((role) => roles[role] !== undefined)
}

function typography(design: Design): string {
  const { styles } = design.scale
  const items = [
    ...styles.map((style) => `- **${style.name}** (${STYLES[style.role]}): ${plainMarkdown(styleText(style))}\n`),
    ...otherTypefaces(design).map(({ name, fallback }) => `- ${plainMarkdown(name)} (fallback: ${fallback})\n`),
  ]
  const window = styles.length > 0 ? `${WINDOW}\n\n` : ''
  return items.length === 0 ? '' : `\n## Typography\n\n${window}${items.join('')}`
}

const WINDOW = 'Sizes are those of a desktop window. Smaller windows need smaller titles.'
/** What is set in the styles of each role. (rule 43.11) */
const STYLES: Readonly<Record<Style['role'], string>> = {
  display: 'the largest titles',
  heading: 'titles',
  body: 'running text',
  small: 'captions and notes',
}

function layout({ sections, scale }: Design): string {
  const space = spaceText(scale)
  const items = sections.map(({ type, share, prompt, colors }, i) => {
    const text = prompt === '' ? '' : ` ${plainMarkdown(prompt)}`
    const mainly = colors.length === 0 ? '' : `, mainly ${listed(colors)}`
    return `${i + 1}. **${plainMarkdown(type)}**, ${Math.round(share * 100)}% of the height${mainly}.${text}\n`
  })
  const list = items.length === 0 ? '' : `The page from the top:\n\n${items.join('')}`
  return space || list ? `\n## Layout\n\n${space && `${space}\n`}${space && list && '\n'}${list}` : ''
}

function shapes({ scale }: Design): string {
  const text = cornerText(scale)
  return text && `\n## Shapes\n\n${text}\n`
}

// A design as design tokens. (DTCG Format Module and Color Module 2025.10; rule 43.2)

/** The JSON of a file of tokens. What is not known has no token, and a group without tokens is left out. */
export function designTokens(design: Design): string {
  const { title, url, authors, page } = design
  return JSON.stringify({
    $description: creditOf(design),
    $extensions: { vitrine: { title, url, authors, page } },
    ...group(
      'color',
      'color',
      rolesIn(design).map(([role, hex]) => [role, colorToken(hex, contrastOf(design, role))]),
    ),
    ...group(
      'font',
      'fontFamily',
      design.typefaces.map(({ name, fallback }, i) => [`${i + 1}`, { $value: [name, fallback] }]),
    ),
    ...Object.assign({}, ...scaleGroups(design.scale).map((one) => group(...one))),
    ...group(
      'section',
      'number',
      design.sections.map(({ type, share }, i) => [`${i + 1}`, { $value: round(share), $description: type }]),
    ),
  })
}

type Token = { $value: unknown; $description?: string }

function group(name: string, $type: string, tokens: readonly (readonly [string, Token])[]) {
  return tokens.length > 0 && { [name]: { $type, ...Object.fromEntries(tokens) } }
}

function colorToken(hex: string, contrast: string | null): Token {
  const components = [1, 3, 5].map((at) => round(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const $value = { colorSpace: 'srgb', components, hex }
  return contrast === null ? { $value } : { $value, $description: `Contrast with the background: ${contrast}` }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

// A design as custom properties of CSS. (rule 43.8)

/** A style sheet with a property for each thing that is known. */
export function designCss(design: Design): string {
  const lines = [
    ...rolesIn(design).map(([role, hex]) => {
      const contrast = contrastOf(design, role)
      return `--color-${role}: ${hex};${contrast === null ? '' : ` /* ${contrast} on the background */`}`
    }),
    ...design.typefaces.map(({ name, fallback }, i) => `--font-${i + 1}: ${quoted(name)}, ${fallback};`),
    ...scaleProperties(design.scale, quoted),
    ...design.sections.map(
      ({ type, share }, i) => `--section-${i + 1}: ${(share * 100).toFixed(1)}%; ${comment(type)}`,
    ),
  ]
  return `${comment(creditOf(design))}\n:root {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
}

/** A comment that its text cannot end, nor the element that it is pasted into. */
function comment(text: string): string {
  return `/* ${text.replaceAll('*/', '* /').replaceAll('</', '< /')} */`
}

function quoted(name: string): string {
  return `"${name.replace(/["\\<]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`
}
