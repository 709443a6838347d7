import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decode } from '../../../../build-scripts/pictures/decode.ts'

const RED = { create: { width: 1000, height: 600, channels: 3, background: '#d92b2b' } } as const
const png = await sharp(RED).png().toBuffer()
const noise = await sharp({
  create: { ...RED.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
})
  .jpeg()
  .toBuffer()

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('in %s is decoded once for all uses', async (format) => {
    const decoded = await decode(await sharp(RED).toFormat(format).toBuffer())
    if ('error' in decoded) throw new Error(decoded.error)
    expect(decoded.size).toEqual({ width: 1000, height: 600 })
    expect(decoded.pixels).toMatchObject({ width: 480, height: 288 })
    expect(decoded.pixels.data).toHaveLength(480 * 288 * 3)
    const [first, second] = [await decoded.image().metadata(), await decoded.image().metadata()]
    expect([first.width, second.height, second.channels]).toEqual([1000, 600, 3])
  })

  it('is not enlarged', async () => {
    const decoded = await decode(await sharp(png).resize(30, 20).png().toBuffer())
    expect(decoded).toMatchObject({ pixels: { width: 30, height: 20 } })
  })

  it('is turned as its metadata requests', async () => {
    expect(await decode(await sharp(png).jpeg().withMetadata({ orientation: 6 }).toBuffer())).toMatchObject({
      size: { width: 600, height: 1000 },
      pixels: { width: 480, height: 800 },
    })
  })

  it('has white behind what is transparent', async () => {
    const clear = { create: { ...RED.create, channels: 4, background: '#0000' } } as const
    const decoded = await decode(await sharp(clear).png().toBuffer())
    expect(decoded).toMatchObject({ pixels: { width: 480 } })
    if (!('error' in decoded)) expect(new Set(decoded.pixels.data)).toEqual(new Set([255]))
  })
})

describe('a file that cannot be decoded is described in words:', () => {
  const NOT_A_PICTURE = 'It is not a JPEG, PNG, GIF, WebP or AVIF picture.'
  const DAMAGED = 'It is damaged or not complete.'

  it.each([
    ['a bomb of 50,000 by 50,000 pixels', pngOf(50_000, 50_000), 'It has more than 150 million pixels.'],
    ['a picture with fewer rows than it claims', pngOf(1000, 1000), DAMAGED],
    ['a PNG that was cut off', png.subarray(0, png.length / 2), DAMAGED],
    ['a JPEG that was cut off', noise.subarray(0, noise.length / 2), DAMAGED],
    ['a text', Buffer.from('<!doctype html><title>Not found</title>'), NOT_A_PICTURE],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), NOT_A_PICTURE],
    ['a file that does not exist', '/no/such/picture.png', 'There is no such file.'],
    ['a file without bytes', new Uint8Array(0), DAMAGED],
  ])('%s', async (_, file, error) => {
    expect(await decode(file)).toEqual({ error })
  })
})

/** A PNG of this size in its head, with 10 rows of 1000 black pixels. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const rows = deflateSync(Buffer.alloc(10 * 1001))
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
