// A design as design tokens. (DTCG Format Module and Color Module 2025.10; rule 43.2)
import { contrastOf, creditOf, type Design, rolesIn } from './design.ts'

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
