// The pictures of an answer, as image content of the protocol. A picture that is not there fails nothing. (rule 31.11)
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { type Picturing, pictureBytes } from '../../images/picture-bytes.ts'
import { type Arguments, FailedCall, onlyText } from '../arguments.ts'
import type { Json } from '../call-api.ts'

/** What draws the pictures of a request. */
export interface Drawing extends Picturing {
  /** Draws a contact sheet. */
  sheet(title: string, source: string, tiles: readonly Tile[]): Promise<Uint8Array>
}

type Tile = Record<'ground' | 'title' | 'credit', string> & { readonly picture: Uint8Array | null }

/** `rows` shows pictures of results; `shown` and `hidden` one picture, unless told otherwise or only if told so. */
export type ImagesArgument = 'rows' | 'shown' | 'hidden'

/** What `images` takes, its default first. */
const VALUES = { rows: ['none', 'first', 'all', 'sheet'], shown: ['true', 'false'], hidden: ['false', 'true'] } as const
type Images = (typeof VALUES)[ImagesArgument][number]

const MAX_PICTURES = 9
/** Pixels and bytes at most: five pictures in a list take 800 tokens and 60 KB of base64. (rule 31.12) */
const IN_LIST = { width: 400, height: 300, bytes: 9_000 }
const ALONE = { width: 640, height: 480, bytes: 40_000 }
/** Less than 1,500 tokens. */
const SHEET_PIXELS = 1_120_000
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

/** The pictures of structured content, and a sentence that says which results they show; null if none are wanted. */
export async function illustrationOf(content: Json, wanted: Images, drawing: Drawing) {
  if (wanted === 'none' || wanted === 'false') return { said: null, images: [] }
  if (drawing.gallery === null) return { said: UNAVAILABLE, images: [] }
  const size = wanted === 'true' ? ALONE : IN_LIST
  const rows = wanted === 'true' ? [content] : ((content['results'] as Json[] | undefined) ?? [])
  const shown = rows.slice(0, wanted === 'first' ? 1 : MAX_PICTURES)
  const drawn = await Promise.all(shown.map((row) => smallPicture(addressOf(row, size), size, drawing)))
  const pictures = (wanted === 'sheet' ? [await sheetOf(shown, drawn, drawing)] : drawn).filter((one) => one !== null)
  return {
    said: pictures.length === 0 ? 'No picture is available.' : saidOf(wanted, drawn),
    images: pictures.map(imageContent),
  }
}

function imageContent(bytes: Uint8Array) {
  return { type: 'image' as const, data: Buffer.from(bytes).toString('base64'), mimeType: 'image/webp' }
}

function saidOf(wanted: Images, drawn: readonly unknown[]): string {
  if (wanted === 'true') return 'One, of the top of the page.'
  const numbers = (has: boolean) => drawn.flatMap((one, i) => ((one !== null) === has ? [i + 1] : [])).join(', ')
  const missing = numbers(false) && ` Not available: ${numbers(false)}.`
  return `${wanted === 'sheet' ? 'One sheet, of' : 'Of'} results ${numbers(true)}.${missing}`
}

/** The address of the picture of a row, in the size that is ready on disk. */
function addressOf({ image, thumbnail, screenshot }: Json, size: typeof ALONE): string | null {
  const address = image ?? thumbnail ?? (screenshot as Json | undefined)?.['thumbnail']
  if (typeof address !== 'string') return null
  return size === ALONE ? address.replace('w=400,h=300,', 'w=800,h=600,') : address
}

type Made = Promise<Uint8Array | null>
const drawings = new LRUCache<string, Uint8Array>({
  maxSize: 16_000_000,
  sizeCalculation: ({ length }) => length,
  ttl: 600_000,
})

/** What was drawn for a key in the last minutes, or is drawn now. Null if that fails or has to wait. */
async function remembered(key: string, draw: () => Made): Made {
  const drawn = drawings.get(key) ?? (await draw().catch(() => null))
  if (drawn !== null) drawings.set(key, drawn)
  return drawn
}

/** A picture as WebP of at most a size, or null if it is not there. */
async function smallPicture(address: string | null, size: typeof ALONE, drawing: Drawing): Made {
  const key = `agent ${size.width} ${address}`
  if (address === null) return null
  return remembered(key, async () => {
    const bytes = await pictureBytes(address, drawing)
    return bytes === null || bytes === 'busy' ? null : queued(key, drawing, () => fitted(bytes, size))
  })
}

async function queued(key: string, { gallery, client }: Drawing, work: () => Promise<Uint8Array>): Made {
  return gallery === null ? null : gallery.draw({ key, client }, work)
}

async function fitted(bytes: Uint8Array, { width, height, bytes: most }: typeof ALONE): Promise<Uint8Array> {
  const encoded = await webp(bytes, width, height)
  if (encoded.length <= most) return encoded
  const scale = 0.9 * Math.sqrt(most / encoded.length)
  return webp(bytes, Math.round(width * scale), Math.round(height * scale))
}

function webp(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const inside = sharp(bytes).resize(width, height, { fit: 'inside', withoutEnlargement: true })
  return inside.webp({ quality: 50, effort: 2 }).toBuffer()
}

/** A contact sheet, or null if no picture is there. */
async function sheetOf(rows: readonly Json[], pictures: readonly (Uint8Array | null)[], drawing: Drawing): Made {
  if (pictures.every((one) => one === null)) return null
  const tiles = rows.map((row, i) => tileOf(row, pictures[i] ?? null))
  const key = `agent sheet ${JSON.stringify(tiles.map(({ picture, ...words }, i) => [words, picture && rows[i]]))}`
  return remembered(key, () =>
    queued(key, drawing, async () => {
      const sheet = await drawing.sheet('Results', `1 to ${rows.length}`, tiles)
      const { width, height } = await sharp(sheet).metadata()
      const side = Math.sqrt(Math.min(1, SHEET_PIXELS / (width * height)))
      return webp(sheet, Math.floor(width * side), Math.floor(height * side))
    }),
  )
}

function tileOf(row: Json, picture: Uint8Array | null): Tile {
  const { title = '', slug = '' } = (row['site'] ?? row) as Partial<Record<'title' | 'slug', string>>
  return { picture, ground: '#ebece7', title, credit: [slug, row['section_type']].filter(Boolean).join(' · ') }
}
