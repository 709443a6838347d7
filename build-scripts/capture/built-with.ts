// What a site is built with, by its generator, the addresses of its files, marks in its HTML, and headers. (rule 52.2)
import type { Capture, Seen } from './seen.ts'

interface Trace {
  readonly taxonomy: 'platform' | 'tech'
  readonly name: string
  readonly why: string
}

type Row = readonly [
  taxonomy: Trace['taxonomy'],
  name: string,
  generator: RegExp | null,
  marks: RegExp | null,
  header?: RegExp,
]

const ROWS: readonly Row[] = [
  ['platform', 'Webflow', /webflow/i, /website-files\.com|data-wf-(site|page)/],
  ['platform', 'Framer', /framer/i, /framerusercontent\.com|data-framer-/],
  ['platform', 'WordPress', /wordpress/i, /\/wp-(content|includes)\//, /link: .*wp-json/],
  ['platform', 'Squarespace', /squarespace/i, /static1?\.squarespace\.com|squarespace-cdn/, /server: squarespace/i],
  ['platform', 'Shopify', /shopify/i, /cdn\.shopify\.com|\/cdn\/shop\//, /x-shopid|powered-by: shopify/i],
  ['platform', 'Cargo', /cargo/i, /cargo\.site|cargocollective/],
  ['platform', 'Readymag', /readymag/i, /readymag\.com/],
  ['platform', 'Wix', /wix\.com/i, /static\.(wixstatic|parastorage)\.com/, /x-wix-request-id/i],
  ['platform', 'Ghost', /ghost/i, /\/ghost\/api|ghost\.io/],
  ['platform', 'Carrd', /carrd/i, /carrd\.co/],
  ['platform', 'Tumblr', /tumblr/i, /assets\.tumblr\.com/],
  ['platform', 'Drupal', /drupal/i, /\/sites\/default\/files|drupal\.js/, /x-generator: drupal/i],
  ['tech', 'jQuery', null, /jquery[.\-\d\w]*\.js/i],
  ['tech', 'MooTools', null, /mootools/i],
  ['tech', 'Bootstrap', null, /bootstrap[.\-\d\w]*\.(css|js)/i],
  ['tech', 'GSAP', null, /\bgsap\b|ScrollTrigger|TweenMax/],
  ['tech', 'Three.js', null, /three(\.module)?(\.min)?\.js|\/three@/],
  ['tech', 'Lottie', null, /lottie/i],
  ['tech', 'Next.js', /next\.js/i, /\/_next\/static\//, /x-powered-by: next/i],
  ['tech', 'Nuxt', /nuxt/i, /\/_nuxt\/|id="__nuxt"/],
  ['tech', 'React', null, /react(-dom)?[.\-\d\w]*\.js|\/_next\/static\/|data-reactroot/],
  ['tech', 'Vue', null, /vue(\.runtime)?[.\-\d\w]*\.js|\/_nuxt\/|data-v-app/],
  ['tech', 'Svelte', null, /svelte|\/_app\/immutable\//],
  ['tech', 'Astro', /astro/i, /\/_astro\//],
  ['tech', 'Tailwind CSS', null, /tailwind|class="[^"]*\b(min-h-screen|antialiased)\b/],
  ['tech', 'Eleventy', /eleventy/i, null],
  ['tech', 'Hugo', /^hugo/i, null],
  ['tech', 'PHP', null, /\.php(\?|$)/, /x-powered-by: php/i],
]

/** The platform and the technology of a site, each with where it is seen. */
export function builtWith({ headers }: Pick<Seen, 'headers'>, { signs }: Pick<Capture, 'signs'>): Trace[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return ROWS.flatMap(([taxonomy, name, generator, marks, header]) => {
    if (generator?.test(signs.generator)) return [{ taxonomy, name, why: `generator: ${signs.generator}` }]
    const mark = marks && signs.marks.find((one) => marks.test(one))
    if (mark) return [{ taxonomy, name, why: `in ${mark.slice(0, 80)}` }]
    const line = header && lines.find((one) => header.test(one))
    return line ? [{ taxonomy, name, why: `header ${line.slice(0, 80)}` }] : []
  })
}
