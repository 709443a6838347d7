// One picture of several results, numbered as in the text. It is put together from the rows of their pixels, because blending
// and resizing take five times as long. (rules 31.11, 31.12)
import { hash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Picturing } from '../../images/picture-bytes.ts'

/** Nine pictures of {@link AGENT_SIZES} take 1,463 tokens. */
const [WIDTH, HEIGHT, GAP, GROUND] = [400, 300, 4, 'ebece7']
/** The digits 1 to 9, as 3 × 5 dots from the top. A small container has no fonts. */
const DIGITS = [
  ...['010110010010111', '111001111100111', '111001111001111', '101101111001001', '111100111001111'],
  ...['111100111101111', '111001001001001', '111101111101111', '111101111001111'],
]
const DOT = 5

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
  const { default: sharp } = await import('sharp')
  const tiles = await Promise.all(pictures.map((picture) => picture && pixelsOf(sharp(picture))))
  for (const [i, tile] of tiles.entries()) {
    const [left, top] = [(i % columns) * (WIDTH + GAP), Math.floor(i / columns) * (HEIGHT + GAP)]
    if (tile !== null) paste(sheet, tile, left, top)
    writeNumber(sheet, i + 1, left, top + HEIGHT - 7 * DOT)
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

/** Whether a dot in the box of a number belongs to its digit, which is white on black. */
function isWhite(number: number, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x / DOT) - 1, Math.floor(y / DOT) - 1]
  return column >= 0 && column < 3 && DIGITS[number - 1]?.[row * 3 + column] === '1'
}

function writeNumber(sheet: Pixels, number: number, left: number, top: number): void {
  for (let y = 0; y < 7 * DOT; y++)
    for (let x = 0; x < 5 * DOT; x++)
      sheet.data.fill(isWhite(number, x, y) ? 255 : 0, ...bytesAt(sheet, left + x, top + y))
}

function bytesAt({ width }: Pixels, x: number, y: number): [start: number, end: number] {
  const start = (y * width + x) * 3
  return [start, start + 3]
}
