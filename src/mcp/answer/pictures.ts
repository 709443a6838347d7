// The pictures of an answer, as image content of the protocol. A picture that is not there fails nothing. (rule 31.11)
import { AGENT_SIZES, smallEnough } from '../../catalog/pictures/ready-picture.ts'
import { MEDIA_TYPES } from '../../images/format.ts'
import { type Picturing, pictureBytes } from '../../images/picture-bytes.ts'
import { formatOfBytes } from '../../images/picture-format.ts'
import { type Arguments, FailedCall, onlyText } from '../arguments.ts'
import type { Json } from '../call-api.ts'
import { sheetOf } from './sheet.ts'

/** `rows` shows pictures of results; `shown` and `hidden` one picture, unless told otherwise or only if told so. */
export type ImagesArgument = 'rows' | 'shown' | 'hidden'

/** What `images` takes, its default first. */
const VALUES = { rows: ['none', 'first', 'all', 'sheet'], shown: ['true', 'false'], hidden: ['false', 'true'] } as const
type Images = (typeof VALUES)[ImagesArgument][number]

const MAX_PICTURES = 9
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
export async function illustrationOf(content: Json, wanted: Images, picturing: Picturing) {
  if (wanted === 'none' || wanted === 'false') return { said: null, images: [] }
  if (picturing.gallery === null) return { said: UNAVAILABLE, images: [] }
  const rows = wanted === 'true' ? [content] : ((content['results'] as Json[] | undefined) ?? [])
  const shown = rows.slice(0, wanted === 'first' ? 1 : MAX_PICTURES)
  const size = wanted === 'true' ? AGENT_SIZES.alone : AGENT_SIZES.list
  const drawn = await Promise.all(shown.map((row) => pictureOf(row, size, picturing)))
  const sheet = wanted === 'sheet' ? await sheetOf(drawn, picturing) : null
  const pictures = wanted === 'sheet' ? [sheet] : drawn
  const images = pictures.filter((one) => one !== null).map(imageContent)
  return { said: images.length === 0 ? 'No picture is available.' : saidOf(wanted, drawn), images }
}

/** The picture of a row, or null if it is not there. */
async function pictureOf(
  { image, thumbnail, screenshot }: Json,
  { width, height, format, ...size }: (typeof AGENT_SIZES)[keyof typeof AGENT_SIZES],
  picturing: Picturing,
): Promise<Uint8Array | null> {
  const address = image ?? thumbnail ?? (screenshot as Json | undefined)?.['thumbnail']
  if (typeof address !== 'string') return null
  return smallEnough(size, async (quality) => {
    const bytes = await pictureBytes(address, picturing, { width, height, format, quality }).catch(() => null)
    return bytes === 'busy' ? null : bytes
  })
}

function imageContent(bytes: Uint8Array) {
  const mimeType = MEDIA_TYPES[formatOfBytes(bytes) ?? 'webp']
  return { type: 'image' as const, data: Buffer.from(bytes).toString('base64'), mimeType }
}

function saidOf(wanted: Images, drawn: readonly unknown[]): string {
  if (wanted === 'true') return 'One, of the top of the page.'
  const numbers = (has: boolean) => drawn.flatMap((one, i) => ((one !== null) === has ? [i + 1] : [])).join(', ')
  const missing = numbers(false) && ` Not available: ${numbers(false)}.`
  return `${wanted === 'sheet' ? 'One sheet, of' : 'Of'} results ${numbers(true)}.${missing}`
}
