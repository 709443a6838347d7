// doctor --pictures lists the tags that pictures do not show. (rule 40.46)
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { checkColorTags } from '../../../../build-scripts/doctor/catalog.ts'
import { lineOf } from '../../../../build-scripts/doctor/machine.ts'
import { pictureWorld } from './picture-world.ts'

/** A picture of one color, with a band of another one. */
async function painted(main: string, band: string, share: number): Promise<Buffer> {
  const part = { create: { width: 480, height: Math.round(600 * share), channels: 3 as const, background: band } }
  const input = await sharp(part).png().toBuffer()
  const ground = { create: { width: 480, height: 600, channels: 3 as const, background: main } }
  return sharp(ground)
    .composite([{ input, left: 0, top: 300 }])
    .png()
    .toBuffer()
}

it('the worst come first, and colors without a known name are skipped and counted', async () => {
  const { config, put, load, measure } = await pictureWorld()
  await load(['acme-co'], { color: ['Gold', 'Navy Blue'] })
  await load(['beta'], { color: ['Gold', 'Signal'] })
  await load(['gamma'], { color: ['White', 'Red'] })
  put('/shots/acme-co.png', await painted('#16244f', '#16244f', 0.1))
  put('/shots/beta.png', await painted('#c9a227', '#111111', 0.3))
  put('/shots/gamma.png', await painted('#ffffff', '#f2ffff', 0.1))
  await measure()
  expect((await checkColorTags(config)).map(lineOf)).toEqual([
    'warn  colors          acme-co is tagged Gold, 0% of its picture is → look at it',
    'warn  colors          gamma is tagged Red, 0% of its picture is → look at it',
    'ok    colors          5 color tags, 2 of them doubtful; skipped, because their colors are not known: Signal',
  ])
})
