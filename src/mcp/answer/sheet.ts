// One picture of several results, numbered as in the text. It is put together from the rows of their pixels, because blending
// and resizing take five times as long. (rules 31.11, 31.12)
import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Picturing } from '../../images/picture-bytes.ts'

/** Nine pictures of {@link AGENT_SIZES} take 1,463 tokens. */
const [WIDTH, HEIGHT, GAP, GROUND] = [400, 300, 4, 'ebece7']
const NUMBER = { width: 40, height: 34 }

/** Pixels as bytes of red, green and blue. */
interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** The pictures as JPEG, null if there is none or the client has to wait. A missing one leaves its place empty. */
export async function sheetOf(
  pictures: readonly (Uint8Array | null)[],
  { gallery, client }: Picturing,
): Promise<Uint8Array | null> {
  const present = pictures.filter((picture) => picture !== null)
  if (gallery === null || present.length === 0) return null
  const key = hash('sha256', Buffer.concat(present))
  return gallery.draw({ key: `sheet ${pictures.map((one) => one?.length)} ${key}`, client }, () => drawn(pictures))
}

async function drawn(pictures: readonly (Uint8Array | null)[]): Promise<Uint8Array> {
  const columns = Math.ceil(Math.sqrt(pictures.length))
  const [width, height] = [columns * (WIDTH + GAP) - GAP, Math.ceil(pictures.length / columns) * (HEIGHT + GAP) - GAP]
  const sheet: Pixels = { data: Buffer.alloc(width * height * 3, GROUND, 'hex'), width, height }
  const tiles = await Promise.all(pictures.map((picture) => picture && pixelsOf(sharp(picture))))
  for (const [i, tile] of tiles.entries()) {
    const [left, top] = [(i % columns) * (WIDTH + GAP), Math.floor(i / columns) * (HEIGHT + GAP)]
    if (tile !== null) paste(sheet, tile, left, top)
    paste(sheet, await numberOf(i + 1), left, top + HEIGHT - NUMBER.height)
  }
  return sharp(sheet.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 50 })
    .toBuffer()
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: `#${GROUND}` })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function paste(sheet: Pixels, { data, width, height }: Pixels, left: number, top: number): void {
  for (let y = 0; y < height; y++)
    data.copy(sheet.data, ((top + y) * sheet.width + left) * 3, y * width * 3, (y + 1) * width * 3)
}

const numbers = new Map<number, Promise<Pixels>>()

function numberOf(number: number): Promise<Pixels> {
  const { width, height } = NUMBER
  const words = `<text x="50%" y="26" text-anchor="middle" font-family="sans-serif" font-size="26" fill="#fff">${number}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#13201b"/>${words}</svg>`
  const known = numbers.get(number) ?? pixelsOf(sharp(Buffer.from(svg)))
  numbers.set(number, known)
  return known
}
