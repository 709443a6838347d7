// A design as DESIGN.md: tokens as YAML, then prose in the order of the format. (The open format
// of Google Labs, version alpha; rule 43.7)
import { contrastOf, type Design, MEASURED, rolesIn } from './design.ts'

/** A DESIGN.md. What is not known is left out. */
export function designMarkdown(design: Design): string {
  const sections = [overview(design), colors(design), typography(design), layout(design)]
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
  const { roles, typefaces } = design
  const primary = roles.accent ?? roles.text ?? roles.background
  const values = rolesIn(design).map(([role, hex]) => `  ${role}: "${hex}"\n`)
  const fonts = typefaces.map(
    ({ name, fallback }, i) => `  font-${i + 1}:\n    fontFamily: ${yaml(`${name}, ${fallback}`)}\n`,
  )
  const omitted = [values.length === 0 && 'colors', fonts.length === 0 && 'typography', 'rounded', 'spacing']
  return [
    `version: alpha\nname: ${yaml(design.title)}\ndescription: ${yaml(MEASURED)}\n`,
    `omitted: [${omitted.filter(Boolean).join(', ')}]\n`,
    values.length > 0 && `colors:\n${values.join('')}${primary ? `  primary: "${primary}"\n` : ''}`,
    fonts.length > 0 && `typography:\n${fonts.join('')}`,
    roles.background &&
      roles.text &&
      'components:\n  page:\n    backgroundColor: "{colors.background}"\n    textColor: "{colors.text}"\n',
  ]
    .filter(Boolean)
    .join('')
}

function overview({ title, url, authors, page, sections }: Design): string {
  const name = url === null ? plainMarkdown(title) : `[${plainMarkdown(title)}](<${new URL(url).href}>)`
  const by = authors.length > 0 ? `, by ${authors.map(plainMarkdown).join(', ')}` : ''
  const first = sections.find(({ prompt }) => prompt !== '')
  const opening = first ? `\n\nThe page opens with: ${plainMarkdown(first.prompt)}` : ''
  return `\n## Overview\n\nDesign of ${name}${by}. [In the catalog](<${page}>). ${MEASURED}${opening}\n`
}

function colors(design: Design): string {
  const items = rolesIn(design).map(([role, hex]) => {
    const contrast = contrastOf(design, role)
    return `- **${role}** (${hex})${contrast === null ? '' : `: ${contrast} on the background`}\n`
  })
  return items.length === 0 ? '' : `\n## Colors\n\n${items.join('')}`
}

function typography({ typefaces }: Design): string {
  const items = typefaces.map(({ name, fallback }) => `- ${plainMarkdown(name)} (fallback: ${fallback})\n`)
  return items.length === 0 ? '' : `\n## Typography\n\n${items.join('')}`
}

function layout({ sections }: Design): string {
  const items = sections.map(({ type, share, prompt }, i) => {
    const text = prompt === '' ? '' : ` ${plainMarkdown(prompt)}`
    return `${i + 1}. **${plainMarkdown(type)}**, ${Math.round(share * 100)}% of the height.${text}\n`
  })
  return items.length === 0 ? '' : `\n## Layout\n\nThe page from the top:\n\n${items.join('')}`
}
