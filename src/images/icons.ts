// The icons of the site in formats for browsers and phones that do not take an SVG.
import { loadSharp } from './rendering/render.ts'

/** A square PNG of an SVG. */
export async function pngIcon(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(size, size)
    .png()
    .toBuffer()
}

const ICO_HEAD = 22

/** An ICO file with one picture, which is a PNG. Older browsers ask for it at `/favicon.ico`. */
export async function icoIcon(svg: string, size: number): Promise<Buffer> {
  const png = await pngIcon(svg, size)
  const { byteLength } = png
  // 16-bit words: a list of one icon; its width and height, planes, bits of a pixel, length and place.
  const words = [0, 1, 1, size | (size << 8), 0, 1, 32, byteLength & 0xffff, byteLength >> 16, ICO_HEAD, 0]
  return Buffer.concat([new Uint8Array(Uint16Array.from(words).buffer), png])
}
