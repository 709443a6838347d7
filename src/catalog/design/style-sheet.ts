// A design as custom properties of CSS. (rule 43.8)
import { contrastOf, creditOf, type Design, rolesIn } from './design.ts'

/** A style sheet with a property for each thing that is known. */
export function designCss(design: Design): string {
  const lines = [
    ...rolesIn(design).map(([role, hex]) => {
      const contrast = contrastOf(design, role)
      return `--color-${role}: ${hex};${contrast === null ? '' : ` /* ${contrast} on the background */`}`
    }),
    ...design.typefaces.map(({ name, fallback }, i) => `--font-${i + 1}: ${quoted(name)}, ${fallback};`),
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
