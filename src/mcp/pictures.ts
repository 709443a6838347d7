// The pictures of an answer, as image content of the protocol. A picture that is not there fails nothing. (rule 31.11)
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { type Picturing, pictureBytes } from '../images/picture-bytes.ts'
import { type Arguments, FailedCall, onlyText } from './arguments.ts'
import type { Json } from './call-api.ts'

/** What draws the pictures of a request. */
export interface Drawing extends Picturing {
  /** Draws a contact sheet. */
  sheet(title: string, source: string, tiles: readonly Tile[]): Promise<Uint8Array>
}

interface Tile {
  readonly picture: Uint8Array | null
  readonly ground: string
  readonly title: string
  readonly credit: string
}

/** `rows` shows pictures of results; `shown` and `hidden` one picture, unless told otherwise or only if told so. */
export type ImagesArgument = 'rows' | 'shown' | 'hidden'
type Images = 'none' | 'first' | 'all' | 'sheet' | 'one'

/** Pictures, and a sentence that says which results they show; null if none were asked for. */
interface Illustration {
  readonly said: string | null
  readonly images: readonly { readonly type: 'image'; readonly data: string; readonly mimeType: string }[]
}

const LIST_MODES = ['none', 'first', 'all', 'sheet'] as const
const MOST = 9
/** Pixels and bytes at most: five pictures in a list take 800 tokens and 60 KB of base64. */
const IN_LIST = { width: 400, height: 300, bytes: 9_000 }
const ALONE = { width: 640, height: 480, bytes: 40_000 }
/** 1,500 tokens are 1,125,000 pixels. */
const SHEET_PIXELS = 1_120_000
const GROUND = '#ebece7'

/** The JSON Schema of the argument. */
export function imagesSchema(takes: ImagesArgument): object {
  return takes === 'rows' ? { type: 'string', enum: LIST_MODES } : { type: 'boolean', default: takes === 'shown' }
}

/** Reads `images`. Throws {@link FailedCall}. */
export function imagesOf(takes: ImagesArgument | undefined, { images }: Arguments): Images {
  if (takes === undefined) return 'none'
  const given = images === undefined || images === '' ? null : onlyText('images', images)
  if (takes === 'rows') {
    const mode = LIST_MODES.find((one) => one === (given ?? 'none'))
    if (mode === undefined) throw new FailedCall(`images takes one of ${LIST_MODES.join(', ')}.`)
    return mode
  }
  if (given !== null && given !== 'true' && given !== 'false') throw new FailedCall('images takes true or false.')
  return (given ?? String(takes === 'shown')) === 'true' ? 'one' : 'none'
}

/** The pictures of structured content. */
export async function illustrationOf(content: Json, images: Images, drawing: Drawing): Promise<Illustration> {
  if (images === 'none') return { said: null, images: [] }
  if (drawing.gallery === null)
    return { said: 'Images are not available here: this server has no pictures. Open their addresses.', images: [] }
  const rows = images === 'one' ? [content] : ((content['results'] as Json[] | undefined) ?? [])
  const shown = rows.slice(0, images === 'first' ? 1 : MOST)
  const size = images === 'one' ? ALONE : IN_LIST
  const drawn = await Promise.all(shown.map((row) => smallPicture(addressOf(row, size), size, drawing)))
  const pictures = images === 'sheet' ? await sheetOf(shown, drawn, drawing) : drawn.filter((one) => one !== null)
  return { said: saidOf(images, drawn, pictures.length > 0), images: pictures.map(imageContent) }
}

function imageContent(bytes: Uint8Array) {
  return { type: 'image' as const, data: Buffer.from(bytes).toString('base64'), mimeType: 'image/webp' }
}

function saidOf(images: Images, drawn: readonly unknown[], any: boolean): string {
  const numbers = (has: boolean) => drawn.flatMap((one, i) => ((one !== null) === has ? [i + 1] : [])).join(', ')
  if (!any) return 'No picture is available.'
  if (images === 'one') return 'One, of the top of the page.'
  const missing = numbers(false)
  const shows = images === 'sheet' ? 'one contact sheet with the numbers of results' : 'in this order, of results'
  return `${shows} ${numbers(true)}.${missing && ` Not available: ${missing}.`}`
}

/** The address of the picture of a row, in the size that is ready on disk. */
function addressOf({ image, thumbnail, screenshot }: Json, { width }: typeof ALONE): string | null {
  const address = image ?? thumbnail ?? (screenshot as Json | undefined)?.['thumbnail']
  if (typeof address !== 'string') return null
  return width > IN_LIST.width ? address.replace('w=400,h=300,', 'w=800,h=600,') : address
}

const ready = new LRUCache<string, Uint8Array>({
  maxSize: 16_000_000,
  sizeCalculation: ({ length }) => length,
  ttl: 600_000,
})

/** A picture as WebP of at most a size, or null if it is not there or has to wait. */
async function smallPicture(address: string | null, size: typeof ALONE, drawing: Drawing): Promise<Uint8Array | null> {
  if (address === null) return null
  const key = `${size.width} ${address}`
  const known = ready.get(key)
  if (known !== undefined) return known
  try {
    const bytes = await pictureBytes(address, drawing)
    if (bytes === null || bytes === 'busy') return null
    const small = await queued(key, drawing, () => fitted(bytes, size))
    if (small !== null) ready.set(key, small)
    return small
  } catch {
    return null
  }
}

async function queued(key: string, { gallery, client }: Drawing, work: () => Promise<Uint8Array>) {
  return gallery === null ? null : gallery.draw({ key: `agent ${key}`, client }, work)
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

/** One contact sheet, or none if no picture is there. */
async function sheetOf(rows: readonly Json[], pictures: readonly (Uint8Array | null)[], drawing: Drawing) {
  if (pictures.every((one) => one === null)) return []
  const tiles = rows.map((row, i) => tileOf(row, pictures[i] ?? null))
  const sheet = await queued(JSON.stringify(rows), drawing, async () => {
    const drawn = sharp(await drawing.sheet('Results', '', tiles))
    const { width, height } = await drawn.metadata()
    const scale = Math.min(1, Math.sqrt(SHEET_PIXELS / (width * height)))
    return drawn
      .resize(Math.floor(width * scale))
      .webp({ quality: 60, effort: 2 })
      .toBuffer()
  })
  return sheet === null ? [] : [sheet]
}

function tileOf(row: Json, picture: Uint8Array | null): Tile {
  const { title = '', slug = '' } = (row['site'] ?? row) as { title?: string; slug?: string }
  return { picture, ground: GROUND, title, credit: [slug, row['section_type']].filter(Boolean).join(' · ') }
}
