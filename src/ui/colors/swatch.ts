// Colors as areas. They are drawn as SVG, because the pages' policy forbids inline styles.
import { luminance } from '../../catalog/design/roles.ts'
import { type Html, html } from '../html.ts'

/** An area in a color, which styles size; `height` in pixels where it depends on the color's share. */
export function swatch(hex: string, height: number | null = null): Html {
  return html`<svg class="swatch" viewBox="0 0 1 1" preserveAspectRatio="none"${height && html` height="${height}"`} aria-hidden="true" focusable="false"><rect width="1" height="1" fill="${hex}"/></svg>`
}

/** From this luminance on, black text on a color has more contrast than white text: at least 4.58:1 either way. */
const LIGHT = 0.179

/** Whether text on a color has to be white. */
export function isDark(hex: string): boolean {
  return luminance(hex) < LIGHT
}

/** The address of the sites near some colors, at most three. (rule 36.12) */
export function hrefNear(colors: readonly { readonly hex: string }[]): string {
  const query = colors.slice(0, 3).map(({ hex }) => `color_near=${hex.slice(1)}`)
  return `/explore?${query.join('&')}`
}
