// Which transforms are those of pages and of agents. The pictures that pages link are taken from the functions that draw them.
import { expect, it } from 'vitest'
import { imagePrefixes } from '../../../src/catalog/model/image-urls.ts'
import { AGENT_SIZES } from '../../../src/catalog/pictures/ready-picture.ts'
import { isShown, parseTransform } from '../../../src/images/transform.ts'
import { readyCrop } from '../../../src/ui/catalog/picture-size.ts'
import { siteCards, smallThumbnail } from '../../../src/ui/catalog/site-card.ts'
import { phoneScreen, sharedPicture, slicesOf, wholeCapture } from '../../../src/ui/site/picture-sources.ts'

const prefixes = imagePrefixes('http://a.example', 'http://a.example')
const [full, thumbnail, mobile] = [prefixes.full, prefixes.thumbnail, prefixes.mobile].map(
  (url) => `${url}/2019/a.avif`,
)
const site = { title: 'A', slug: 'a', url: null, published: '2026-01-01', offline: false, genre: ['Shop'] }
const shown = { ...site, screenshot: { thumbnail, full } } as never
const crop = `${prefixes.crop}trim=800;0;1200;0,width=960,height=600,fit=cover,format=jpg,quality=85/2019/a.avif`

const agentSizes = Object.values(AGENT_SIZES).map(
  ({ width, height, quality }) => `trim=800;0;1200;0,w=${width},h=${height},fit=contain,f=webp,q=${quality}`,
)

/** The transforms in a text with URLs. */
const configsIn = (text: unknown) =>
  [...JSON.stringify(text).matchAll(/cdn-cgi\/image\/([^/]+)\/2019/g)].map(([, one]) => one)

function isShownPicture(config = ''): boolean {
  const parsed = parseTransform(config)
  if ('problem' in parsed) throw new Error(parsed.message)
  return isShown(parsed)
}

// (rule 19.11)
it.each([
  [
    'presets',
    Object.values(prefixes)
      .map((url) => `${url}/2019/a.avif`)
      .filter((url) => url.includes('=')),
    4,
  ],
  ['cards', [siteCards([shown]), smallThumbnail(shown)], 4],
  ['slices', slicesOf({ full: full as string, width: 1_440, height: 9_000 }), 12],
  ['a low page', slicesOf({ full: full as string, width: 1_440, height: 700 }), 5],
  ['phones', [phoneScreen(mobile as string), wholeCapture(mobile as string)], 4],
  ['crops', [crop, readyCrop(crop)], 2],
  ['agents', agentSizes.map((size) => `/cdn-cgi/image/${size}/2019/a.avif`), 2],
  ['shared pictures', [sharedPicture(full as string)], 1],
])('the pictures of %s are shown', (_, urls, least) => {
  const configs = configsIn(urls)
  expect(configs.length).toBeGreaterThanOrEqual(least)
  expect(configs.filter((config) => !isShownPicture(config))).toEqual([])
})

it.each([
  'w=400,h=300,fit=cover,g=top,f=avif,q=85',
  'w=400,h=300,fit=cover,g=top,f=auto,q=86',
  'w=400,h=300,fit=cover,g=top,f=png,q=85',
  'w=400,h=300,fit=cover,g=top',
  'w=400,h=300,f=auto',
  'w=400,h=300,fit=pad,f=auto',
  'trim=0;10;0;10,w=400,f=auto,q=85',
  'w=2000,f=webp,q=85',
  'f=avif',
])('%s is not shown by pages or agents (rule 19.11)', (config) => {
  expect(isShownPicture(config)).toBe(false)
})
