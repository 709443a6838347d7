// What is read of a page in Chromium about how it is set and spaced. (rule 43.11)
import { expect, it } from 'vitest'
import { apartFrom } from '../../../build-scripts/capture/apart.ts'
import { measuredDesign } from '../../../build-scripts/capture/page-design.ts'
import { withChromium } from '../../tools/demo/browser.ts'

const PAGE = `<!doctype html><style>
  body { margin: 0; font: 16px/24px Karla, sans-serif }
  .wrap { max-width: 960px; margin: 0 auto; padding: 0 24px }
  h1 { margin: 64px 0 0; font: 700 56px/1.1 'Inter Display'; letter-spacing: -.02em }
  .hidden { visibility: hidden; font-size: 99px } .left { position: absolute; left: -9999px; font-size: 88px }
  .clip { position: absolute; width: 1px; height: 1px; overflow: hidden; font-size: 77px }
  .card { background: #eee; border-radius: 12px; padding: 32px } .pill { background: #111; border-radius: 50%; width: 40px; height: 40px }
  .plain { border-radius: 7px; width: 90px; height: 20px }
</style>
<div class="wrap"><h1>A large title</h1>
<p>Running text of a page, which is longer than all the rest of it.</p>
<div class="card"><small style="font-size: 13px">A small remark</small></div><div class="pill"></div><div class="plain"></div>
<p class="hidden">Hidden words</p><p class="left">Words elsewhere</p><p class="clip">Words for screen readers</p>
<x-part></x-part></div>
<script>
  document.querySelector('x-part').attachShadow({ mode: 'open' }).innerHTML = '<p style="font-size: 20px">Words of a component</p>'
</script>`

it('is what one sees: text, steps, corners of what has an edge, and the width of the content', async () => {
  const design = await withChromium(process.env, async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.setContent(PAGE)
    return measuredDesign(await apartFrom(page))
  })
  expect(design).toEqual({
    type: [
      { role: 'display', family: 'Inter Display', size: 56, weight: 700, letter_spacing: -1.12, line_height: 61.6 },
      { role: 'heading', family: 'Karla', size: 20, weight: 400, letter_spacing: 0, line_height: 24 },
      { role: 'body', family: 'Karla', size: 16, weight: 400, letter_spacing: 0, line_height: 24 },
      { role: 'small', family: 'Karla', size: 13, weight: 400, letter_spacing: 0, line_height: 24 },
    ],
    spacing: expect.arrayContaining([16, 24, 32, 64]),
    radii: [12, 9999],
    width: 960,
  })
})
