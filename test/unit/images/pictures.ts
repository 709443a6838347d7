// Makes small pictures for tests with sharp.
import sharp from 'sharp'
import type { Body } from '../../../src/http/response/api-response.ts'

/** A PNG whose upper half is red and whose lower half is blue. */
export async function pixels(width: number, height: number): Promise<Buffer> {
  const half = { create: { width, height: Math.ceil(height / 2), channels: 3 as const, background: '#00f' } }
  const blue = await sharp(half).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: 0, top: Math.floor(height / 2) }])
    .png()
    .toBuffer()
}

/** The bytes of a body. */
export async function bytesOf(body: Body | null): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  if (typeof body === 'string') return Buffer.from(body, 'latin1')
  if (body instanceof Uint8Array) return Buffer.from(body)
  return Buffer.concat(await Array.fromAsync(body.blocks()))
}

/** The format, the size and the color in the middle of a picture. */
export async function looked(bytes: Uint8Array) {
  const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata()
  const { dominant } = await sharp(bytes).stats()
  const color = dominant.r > 128 && dominant.b < 128 ? 'red' : dominant.b > 128 && dominant.r < 128 ? 'blue' : 'other'
  return { format, width, height, color, metadata: [exif, xmp, icc].some((part) => part !== undefined) }
}
