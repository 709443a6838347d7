// Draws a page as an invented screenshot: one band for each section, at its position in the catalog.
import { slugOf } from '../../catalog/model/slug.ts'
import type { Region, Size } from '../plan.ts'
import type { Band, DrawBand } from './bands/band.ts'
import { features, figures, posts, pricing, steps } from './bands/cards.ts'
import { callToAction, contact, footer, newsletter } from './bands/closing.ts'
import { header, hero } from './bands/opening.ts'
import { about, people, testimonials } from './bands/people.ts'
import { download, logos, map, video } from './bands/places.ts'
import { menu, questions, schedule, table, timeline } from './bands/rows.ts'
import { comparison, gallery, products, projects } from './bands/tiles.ts'
import type { Brush } from './brush.ts'
import { colorBehind } from './colors.ts'
import { clipped, rect } from './marks.ts'
import { randomFrom } from './random.ts'
import { type Looks, onGround, themeOf } from './theme.ts'

export interface PageSection {
  readonly type: string
  /** The size of the screenshot in pixels. */
  readonly top: number
  readonly bottom: number
  readonly prompt: string
}

export interface Page extends Looks, Size {
  readonly slug: string
  readonly title: string
  readonly sections: readonly PageSection[]
}

const BANDS: Readonly<Record<string, DrawBand>> = {
  header,
  hero,
  footer,
  faq: questions,
  about,
  contact,
  testimonials,
  'map-directions': map,
  features,
  services: features,
  integrations: features,
  'how-it-works': steps,
  gallery,
  'portfolio-grid': projects,
  newsletter,
  pricing,
  schedule,
  'logo-cloud': logos,
  partners: logos,
  awards: logos,
  'call-to-action': callToAction,
  download,
  team: people,
  speakers: people,
  menu,
  'comparison-table': table,
  'blog-posts': posts,
  'product-showcase': products,
  video,
  statistics: figures,
  timeline,
  'before-after': comparison,
}

/** The width of a desktop page and of a mobile page in units. */
const WIDE = 1440
const NARROW = 480
/** A screenshot with fewer pixels across is a mobile page. */
const PHONE_PIXELS = 900

/** A region of a page as SVG of the given size. It is deterministic. */
export function pageSvg(page: Page, region: Region, size: Size): string {
  const scale = page.width / (page.width < PHONE_PIXELS ? NARROW : WIDE)
  const theme = themeOf(page, randomFrom(`${page.slug} look`))
  const shown = page.sections
    .map((section, i) => ({ section, i }))
    .filter(({ section }) => section.bottom > region.top && section.top < region.top + region.height)
  const bands = shown.map(({ section, i }) => bandMarks(page, { section, i, scale, theme }))
  const box = [region.left, region.top, region.width, region.height].map(
    (pixels) => Math.round((pixels / scale) * 1000) / 1000,
  )
  const ground = rect({ x: 0, y: 0, w: page.width / scale, h: page.height / scale }, { fill: theme.ground })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
    `viewBox="${box.join(' ')}" preserveAspectRatio="none">${ground}${bands.join('')}</svg>`
  )
}

interface Placing {
  readonly section: PageSection
  readonly i: number
  readonly scale: number
  readonly theme: Brush['theme']
}

function bandMarks(page: Page, { section, i, scale, theme }: Placing): string {
  const random = randomFrom(`${page.slug} ${i}`)
  let names = 0
  const named = colorBehind(section.prompt)
  const brush: Brush = { theme: named ? onGround(theme, named) : theme, random, unique: () => `c${i}-${names++}` }
  const box = { x: 0, y: section.top / scale, w: page.width / scale, h: (section.bottom - section.top) / scale }
  const band: Band = { box, type: section.type, prompt: section.prompt, title: page.title }
  const tint = i % 2 === 1 && i > 1 && random() < 0.5 ? brush.theme.panel : brush.theme.ground
  const draw = BANDS[slugOf(section.type)] ?? features
  return rect(box, { fill: tint }) + clipped(box, 0, { name: brush.unique(), marks: draw(brush, band) })
}
