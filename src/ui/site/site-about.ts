// What describes a site: its facts, and its sections beside its screenshot.
import { archivePath, TAXONOMY } from '../../catalog/model/taxonomy.ts'
import { capitalized } from '../capitalized.ts'
import { keepButton } from '../catalog/keep-button.ts'
import type { SiteSection } from '../catalog/site-sections.ts'
import { swatch } from '../colors/swatch.ts'
import { copyButton } from '../copy-button.ts'
import { type Html, html } from '../html.ts'
import { colorChips } from './site-colors.ts'
import type { SiteView } from './site-view.ts'

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** When it was published, who made it, and its terms with links to their archives. */
export function siteFacts({ site: { published }, terms }: SiteView): Html {
  const rows = terms.map(([taxonomy, own]) => {
    const links = own.map(({ url, name }, i) => html`${i > 0 && ', '}<a href="${url}">${name}</a>`)
    return html`<div><dt>${capitalized(TAXONOMY[taxonomy][own.length === 1 ? 'one' : 'many'])}</dt><dd>${links}</dd></div>`
  })
  return html`<dl class="site-facts">
    <div><dt>Published</dt><dd><time datetime="${published}">${DATE.format(new Date(published))}</time></dd></div>${rows}</dl>`
}

type Shown = Pick<SiteView['site'], 'slug' | 'title'>

/**
 * A list that leads to the bands of the sections, and what describes each of them. A script marks the section in view; where
 * there is room for one only, it shows that one (islands/site/sections.ts). Without a picture, no crop can be opened.
 */
export function siteSections(site: Shown, sections: readonly SiteSection[], hasPicture: boolean): Html {
  const index = sections.map(({ anchor, section_type, palette }) => {
    const strip = (palette ?? []).slice(0, 5).map(({ hex }) => swatch(hex))
    return html`<li><a href="#${encodeURIComponent(anchor)}" data-section="${anchor}">${section_type} <span class="strip">${strip}</span></a></li>`
  })
  return html`<section class="site-sections" aria-labelledby="site_sections">
    <h2 id="site_sections">Sections</h2>
    <nav aria-labelledby="site_sections"><ol class="site-index">${index}</ol></nav>
    <ol class="site-panels">${sections.map((section, i) => panel(site, section, { place: i + 1, hasPicture }))}</ol>
  </section>`
}

function panel(site: Shown, section: SiteSection, { place, hasPicture }: { place: number; hasPicture: boolean }): Html {
  const { anchor, section_type: type, slug, image, prompt, palette, wireframe_prompt, tailwind } = section
  return html`<li class="site-section" data-section="${anchor}">
    <h3><a href="${archivePath('sections', slug)}">${type}</a></h3>
    ${prompt && html`<p id="prompt_${place}">${prompt}</p>`}
    <div class="site-tools">${prompt && copyButton(`prompt_${place}`, 'Copy prompt', ` of ${type}`)}${hasPicture && html`<a class="copy" href="${image}">Open crop<span class="visually-hidden"> of ${type}</span></a>`}${keepButton(`${site.slug}~${anchor}`, `${type} of ${site.title}`)}</div>
    ${palette && colorChips(palette, `section_${place}`, 'Colors')}
    <div class="site-more">
      ${wireframe_prompt && longText(`wireframe_prompt_${place}`, 'Wireframe prompt', type, html`<p id="wireframe_prompt_${place}">${wireframe_prompt}</p>`)}
      ${tailwind && longText(`tailwind_${place}`, 'Tailwind classes', type, html`<p id="tailwind_${place}" class="site-code">${tailwind}</p>`)}
    </div>
  </li>`
}

/** A text that opens, with its button. */
function longText(id: string, label: string, type: string, text: Html): Html {
  return html`<details class="site-text"><summary>${label}</summary>${text}${copyButton(id, 'Copy', ` the ${label.toLowerCase()} of ${type}`)}</details>`
}
