// The pictures of an answer, as image content of the protocol. A picture that is not there fails nothing, and one that has to
// be made does not hold the answer up for long. (rules 31.11, 31.15)
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AGENT_SIZES, smallEnough } from '../../catalog/pictures/ready-picture.ts'
import type { Json } from '../../contract/lines.ts'
import type { Waiter } from '../../http/queue/work-queue.ts'
import type { Ready } from '../../images/gallery.ts'
import { type Picturing, pictureBytes } from '../../images/image-origin.ts'
import { formatOfBytes } from '../../images/picture-files.ts'
import type { PictureWork } from '../../images/picture-maker.ts'
import { MEDIA_TYPES } from '../../images/plan.ts'
import { drawnSheet, fill, type Pixels, type Place, pasteCentered, pixelsOf } from '../../images/sheet.ts'
import { type Arguments, FailedCall, onlyText } from '../arguments.ts'

/** `rows` shows pictures of results; `shown` and `hidden` one picture, unless told otherwise or only if told so. */
export type ImagesArgument = 'rows' | 'shown' | 'hidden'

/** What `images` takes, its default first. */
const VALUES = { rows: ['none', 'first', 'all', 'sheet'], shown: ['true', 'false'], hidden: ['false', 'true'] } as const
type Images = (typeof VALUES)[ImagesArgument][number]

const MAX_PICTURES = 9
/** How long an answer waits for each picture, and for how long the others are made for the next call. */
const ANSWER_MS = 5_000
const KEPT_MS = 60_000
const UNAVAILABLE = 'Images are not available here: another server has them. Open their addresses.'

/** The JSON Schema of the argument. */
export function imagesSchema(takes: ImagesArgument): object {
  return takes === 'rows' ? { type: 'string', enum: VALUES.rows } : { type: 'boolean', default: takes === 'shown' }
}

/** Reads `images`. Throws {@link FailedCall}. */
export function imagesOf(takes: ImagesArgument | undefined, { images }: Arguments): Images {
  if (takes === undefined) return 'none'
  const given = images === undefined || images === '' ? VALUES[takes][0] : onlyText('images', images)
  const read = VALUES[takes].find((value) => value === given)
  if (read === undefined) throw new FailedCall(`images takes one of ${VALUES[takes].join(', ')}.`)
  return read
}

/** A picture of a result, null if it is not there, or `busy` while it is made. */
type Drawn = Uint8Array | null | 'busy'

/** The pictures of structured content, and a sentence that says which results they show; null if none are wanted. */
export async function illustrationOf(content: Json, wanted: Images, picturing: Picturing, answerMs = ANSWER_MS) {
  if (wanted === 'none' || wanted === 'false') return { said: null, images: [] }
  const { gallery } = picturing
  if (gallery === null) return { said: UNAVAILABLE, images: [] }
  const rows = wanted === 'true' ? [content] : ((content['results'] as Json[] | undefined) ?? [])
  const shown = rows.slice(0, wanted === 'first' ? 1 : MAX_PICTURES)
  const size = wanted === 'true' ? AGENT_SIZES.alone : AGENT_SIZES.list
  const { drawn, images } = await whileWaited({ ...picturing, answerMs }, async (waited) => {
    const each: Drawn[] = await Promise.all(shown.map((row) => pictureOf(row, size, waited)))
    return wanted === 'sheet'
      ? onSheet(each, gallery.work, waited)
      : { drawn: each, images: each.filter((one) => isMade(one)) }
  })
  const { running, waiting } = gallery.work.queue.load()
  return { said: saidOf(wanted, drawn, Math.min(60, 1 + running + waiting)), images: images.map(imageContent) }
}

interface Waited extends Picturing {
  /** How long the client waits for each picture. */
  readonly answerMs: number
}

/** Draws while the client waits. What it asked for is then made for the next call, unless it left before. */
async function whileWaited<Result>(picturing: Waited, draw: (waited: Waited) => Promise<Result>) {
  const { signal } = picturing
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  signal.addEventListener('abort', leave)
  try {
    return await draw({ ...picturing, signal: leaving.signal })
  } finally {
    signal.removeEventListener('abort', leave)
    setTimeout(leave, KEPT_MS).unref()
  }
}

async function onSheet(each: readonly Drawn[], work: PictureWork, { client, signal, answerMs }: Waited) {
  const made = each.map((one) => (isMade(one) ? one : null))
  if (!made.some(isMade)) return { drawn: each, images: [] }
  const waited = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  const sheet = await sheetOf(made, work, { client, signal: waited })
  return sheet === null ? { drawn: made.map((one) => one && 'busy'), images: [] } : { drawn: each, images: [sheet] }
}

function isMade(drawn: Drawn): drawn is Uint8Array {
  return drawn !== null && drawn !== 'busy'
}

/** The picture of a row. A site is shown from its top, a section as a whole. */
async function pictureOf(
  { image, thumbnail, screenshot }: Json,
  { width, height, format, ...size }: (typeof AGENT_SIZES)[keyof typeof AGENT_SIZES],
  waited: Waited,
): Promise<Drawn> {
  const address = image ?? thumbnail ?? (screenshot as Json | undefined)?.['thumbnail']
  if (typeof address !== 'string') return null
  const fit = image === undefined ? {} : { fit: 'contain' as const }
  // A picture that takes longer is made all the same.
  const soon = (found: Ready) =>
    Promise.race([found.image(), pause(waited.answerMs, { made: 'busy' } as const, { ref: false })])
  let isBusy = false
  const bytes = await smallEnough(size, async (quality) => {
    const changes = { width, height, format, quality, ...fit }
    const made = await pictureBytes(address, waited, changes, soon).catch(() => null)
    isBusy ||= made === 'busy'
    return made === 'busy' ? null : made
  })
  return isBusy ? 'busy' : bytes
}

function imageContent(bytes: Uint8Array) {
  const mimeType = MEDIA_TYPES[formatOfBytes(bytes) ?? 'webp']
  return { type: 'image' as const, data: Buffer.from(bytes).toString('base64'), mimeType }
}

function saidOf(wanted: Images, drawn: readonly Drawn[], seconds: number): string {
  const later = `Call again in ${seconds} s.`
  if (drawn.every((one) => one === null)) return 'No picture is available.'
  if (wanted === 'true') return isMade(drawn[0] ?? null) ? 'One, of the top of the page.' : `Being made. ${later}`
  const numbers = (has: (one: Drawn) => boolean) => drawn.flatMap((one, i) => (has(one) ? [i + 1] : [])).join(', ')
  const [made, making, missing] = [numbers(isMade), numbers((one) => one === 'busy'), numbers((one) => one === null)]
  return [
    made && `${wanted === 'sheet' ? 'One sheet, of' : 'Of'} results ${made}.`,
    making && `Being made: ${making}. ${later}`,
    missing && `Not available: ${missing}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

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
function sheetOf(
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
