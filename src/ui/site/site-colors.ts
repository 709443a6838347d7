// The colors of a site with their codes, which can be copied.

import { colorName, type Palette } from '../../catalog/pictures/oklab.ts'
import { hrefNear, isDark, swatch } from '../colors/swatch.ts'
import { copyButton, type Html, html } from '../html.ts'

const LEAST_HEIGHT = 32
const WHOLE_HEIGHT = 120

/** The colors of the screenshot as paints, each as high as its share, with their names. */
export function sitePalette(page: Palette, hero: Palette): Html {
  const paints = page.map((color, i) => {
    const { hex, share } = color
    const name = colorName(hex)
    const paint = swatch(hex, Math.round(LEAST_HEIGHT + WHOLE_HEIGHT * share))
    const sites = html`<a href="${hrefNear([color])}" title="Sites with ${name}" aria-label="Sites with ${name} ${hex}">→</a>`
    return html`<li${isDark(hex) && html` class="dark"`}>${paint}<b>${name} <small>${Math.round(share * 100)}%</small></b><code id="paint_${i + 1}">${hex}</code>${sites}${copyButton(`paint_${i + 1}`, '', `Copy ${name} ${hex}`)}</li>`
  })
  return html`<section class="site-palette" aria-labelledby="site_palette">
    <h2 id="site_palette">Palette</h2><ul class="paints">${paints}</ul>
    <a class="palette-link" href="${hrefNear(page)}">Sites in these colors</a>
    ${hero.length > 0 && colorChips(hero, 'first_screen', 'First screen')}
  </section>`
}

/** Colors in one line: a click on one copies its code. The IDs of the codes begin with `id`. */
export function colorChips(colors: Palette, id: string, label: string): Html {
  const chips = colors.map(({ hex }, i) => {
    const code = `${id}_color_${i + 1}`
    const name = colorName(hex)
    return html`<li title="${name}">${swatch(hex)}<code id="${code}">${hex}</code>${copyButton(code, '', `Copy ${name} ${hex}`)}</li>`
  })
  return html`<div class="color-chips"><p id="${id}_colors">${label}</p><ul aria-labelledby="${id}_colors">${chips}</ul></div>`
}

/** A code that a picture can be filled with. The catalog may have other texts. */
const CODE = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** The colors that editors named in the sections. */
export function siteColors(colors: readonly string[]): Html {
  const items = colors.map((color, i) => {
    const id = `color_${i + 1}`
    const area = CODE.test(color) && html`<rect width="1" height="1" fill="${color}"></rect>`
    return html`<li><svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">${area}</svg><code id="${id}">${color}</code>${copyButton(id, 'Copy', ` ${color}`)}</li>`
  })
  return html`<section class="site-colors" aria-labelledby="site_colors"><h2 id="site_colors">Colors of its sections</h2><ul>${items}</ul></section>`
}
