// The captures of a site.
import type { WholeSite } from '../archive/listed-sites.ts'
import { imagePlaceholder } from '../catalog/image-placeholder.ts'
import type { SiteSection } from '../catalog/site-sections.ts'
import { type Html, html } from '../html.ts'
import { blurredPart, phoneScreen, type Source, slicesOf, topOfCrop, wholeCapture } from './picture-sources.ts'

const SIZES = '(min-width: 75rem) calc(94vw - 26rem), 94vw'

/**
 * The desktop screenshot: the first screen at once, and the rest as it is needed, or all in one picture where no server makes
 * others. Over it lie its sections, as empty pictures of their proportions, for addresses with an anchor to scroll to.
 */
export function siteDesktop(site: WholeSite, sections: readonly SiteSection[], isOne = false): Html {
  const { title, slug, screenshot } = site
  const [first, ...rest] = isOne ? [{ ...screenshot, src: screenshot.full, srcset: '', top: 0 }] : slicesOf(screenshot)
  const slice = (source: Source, behind: Html | null, alt: string, loading: Html) =>
    html`<div class="picture">${behind}<img src="${source.src}" srcset="${source.srcset}" sizes="${SIZES}" width="${source.width}" height="${source.height}" alt="The page of ${title}, ${alt}" ${loading}></div>`
  const below = rest.map((source, i) => {
    const blurred = blurredPart(screenshot, source)
    const behind = blurred && imagePlaceholder(slug, '', blurred)
    return slice(source, behind, `continued, ${i + 1} of ${rest.length}`, html`loading="lazy" decoding="async"`)
  })
  const poster = first && imagePlaceholder(slug, title, blurredPart(screenshot, first), site)
  return html`<figure class="site-desktop">
    ${first && poster && slice(first, poster, 'first screen', html`fetchpriority="high"`)}${below}
    ${sections.length > 0 && bandsOf(site, sections)}
  </figure>`
}

function bandsOf({ title, screenshot: { width, height } }: WholeSite, sections: readonly SiteSection[]): Html {
  const tops = [...sections.map(({ image }) => topOfCrop(image)), height]
  /** A picture without a height would have that of browsers. */
  const box = (from = 0, to = 0) => `0 0 ${width} ${Math.max(1, to - from)}`
  const bands = sections.map(
    ({ anchor, section_type }, i) =>
      html`<svg id="${anchor}" viewBox="${box(tops[i], tops[i + 1])}" role="img" aria-label="${section_type} of ${title}" focusable="false" data-band></svg>`,
  )
  const above = tops[0] !== 0 && html`<svg viewBox="${box(0, tops[0])}" aria-hidden="true" focusable="false"></svg>`
  return html`<div class="site-bands">${above}${bands}</div>`
}

/** The first screen of the mobile capture, with a link to the whole capture. Null if there is none. */
export function sitePhone(site: WholeSite): Html | null {
  const { title, slug, screenshot } = site
  const { mobile } = screenshot
  if (mobile === undefined) return null
  const phone = phoneScreen(mobile)
  const poster = imagePlaceholder(slug, title, blurredPart(screenshot, phone), site)
  const image = html`<img src="${phone.src}" srcset="${phone.srcset}" width="${phone.width}" height="${phone.height}" alt="The whole page of ${title} on a phone" loading="lazy" decoding="async">`
  return html`<figure class="site-phone"><a href="${wholeCapture(mobile)}" class="picture site-capture">${poster}${image}</a></figure>`
}
