// The contrast of two colors. (WCAG 2.2, "contrast ratio" and "relative luminance")
import { LINEAR } from '../pictures/oklab.ts'

/** From 1 to 21, of two colors as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** From 0, black, to 1, white, of a color as `#rrggbb`. */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => LINEAR[Number.parseInt(hex.slice(at, at + 2), 16)])
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
