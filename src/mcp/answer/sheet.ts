// One picture of several results, numbered as in the text. (rules 31.11, 31.12)
import { hash } from 'node:crypto'
import type { Waiter } from '../../http/queue/work-queue.ts'
import type { PictureWork } from '../../images/picture-work.ts'
import { drawnSheet, fill, type Pixels, type Place, pasteCentered, pixelsOf } from '../../images/sheet.ts'

/** Nine pictures of {@link AGENT_SIZES} take 1,463 tokens. */
const TILE = { width: 400, height: 300 }
const [GAP, COLOR, QUALITY] = [4, '#ebece7', 50]
/** The digits 1 to 9, as 3 × 5 dots from the top. A small container has no fonts. */
const DIGITS = [
  ...['010110010010111', '111001111100111', '111001111001111', '101101111001001', '111100111001111'],
  ...['111100111101111', '111001001001001', '111101111101111', '111101111001111'],
]
const DOT = 5

/** The pictures as JPEG, or null if the client has to wait. A missing one leaves its place empty. */
export function sheetOf(
  pictures: readonly (Uint8Array | null)[],
  work: PictureWork,
  { client, signal }: Waiter,
): Promise<Uint8Array | null> {
  const key = hash('sha256', Buffer.concat(pictures.filter((picture) => picture !== null)))
  const request = { key: `sheet ${pictures.map((one) => one?.length)} ${key}`, client, signal, isExtra: false }
  const columns = Math.ceil(Math.sqrt(pictures.length))
  const size = {
    width: columns * (TILE.width + GAP) - GAP,
    height: Math.ceil(pictures.length / columns) * (TILE.height + GAP) - GAP,
  }
  const draw = async (sheet: Pixels) => {
    for (const [i, picture] of pictures.entries()) {
      const at = { left: (i % columns) * (TILE.width + GAP), top: Math.floor(i / columns) * (TILE.height + GAP) }
      if (picture !== null) pasteCentered(sheet, await pixelsOf(picture, TILE, COLOR), at, TILE)
      writeNumber(sheet, i + 1, at)
    }
  }
  return work.queue.run(request, () => drawnSheet(work, { ...size, color: COLOR, quality: QUALITY }, draw))
}

/** Whether a dot in the box of a number belongs to its digit, which is white on black, with a dot around it. */
function isWhite(number: number, x: number, y: number): boolean {
  return x >= 1 && x <= 3 && DIGITS[number - 1]?.[(y - 1) * 3 + x - 1] === '1'
}

/** Writes a number at the lower left of a tile. */
function writeNumber(sheet: Pixels, number: number, { left, top }: Place): void {
  for (let row = 0; row < 7; row++)
    for (let column = 0; column < 5; column++) {
      const at = { left: left + column * DOT, top: top + TILE.height - (7 - row) * DOT }
      fill(sheet, { ...at, width: DOT, height: DOT }, isWhite(number, column, row) ? '#ffffff' : '#000000')
    }
}
