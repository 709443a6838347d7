// A section alone: larger than its card, with its description and the sections before and after it. (rule 36.14)
import type { Section } from '../../catalog/crop-card.ts'
import { imagePlaceholder } from '../../catalog/image-placeholder.ts'
import { resized, sizeOf, sourcesOf } from '../../catalog/picture-size.ts'
import { sitePath } from '../../catalog/site-card.ts'
import { solidPicture } from '../../colors/blurred-picture.ts'
import { hrefNear, swatch } from '../../colors/swatch.ts'
import { type Html, html } from '../../html.ts'
import { whole } from '../../number.ts'
import { type ExploreState, hrefOf } from '../explore-state.ts'
import type { OneCrop } from '../one-crop.ts'

export function cropPage(crop: OneCrop, total: number): Html {
  const { section, place, prev, next, list } = crop
  const { section_type, prompt, palette, parent } = section
  const { title = '', slug = '', published = '' } = parent ?? {}
  const colors = palette ?? []
  return html`<article class="one-crop">
    <nav class="crop-bar" aria-label="Sections"><a href="${hrefOf(list)}" data-key="back"><span aria-hidden="true">←</span> All ${whole(total)}</a><span class="of">${whole(place)} of ${whole(total)}</span>${step('prev', 'Previous', prev)}${step('next', 'Next', next)}</nav>
    ${picture(section, slug, title)}
    <div class="crop-about"><h3><a href="${sitePath(slug)}#${list.type}">${title}</a></h3><p class="of">${section_type} · <time datetime="${published}">${published.slice(0, 4)}</time></p>${
      prompt && html`<p>${prompt}</p>`
    }${colors.length > 0 && html`<p><a class="crop-colors" href="${hrefNear(colors)}" aria-label="Sites with these colors">${colors.map(({ hex }) => swatch(hex))}</a></p>`}<p><a class="button quiet" href="${sitePath(slug)}">See the whole site</a></p></div>
  </article>`
}

function step(rel: 'prev' | 'next', label: string, to: ExploreState | null): Html {
  if (to === null) return html`<span class="button quiet" aria-hidden="true">${label}</span>`
  return html`<a class="button quiet" rel="${rel}" href="${hrefOf(to)}" data-key="${rel}">${label}</a>`
}

/** Leads to the picture alone, which browsers can enlarge. */
function picture({ image = '', section_type, palette, parent }: Section, slug: string, title: string): Html {
  const [width, height] = sizeOf(image)
  const [double, fourfold] = [2 * width, 4 * width]
  return html`<a class="picture" href="${resized(image, fourfold)}">${imagePlaceholder(slug, title, solidPicture(palette?.[0]?.hex), parent)}<img src="${resized(image, double)}" srcset="${sourcesOf(image, [width, double, fourfold])}" sizes="(min-width: 60rem) 75vw, 100vw" alt="${section_type} of ${title}" width="${width}" height="${height}" fetchpriority="high"></a>`
}
