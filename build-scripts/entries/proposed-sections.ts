// Proposes the sections of an entry from its picture, and draws them for a person to look at. (rules 44.81 to 44.83)
import { writeFile } from 'node:fs/promises'
import { pathOnDisk } from '../../src/catalog/model/image-urls.ts'
import type { Band } from '../../src/catalog/pictures/pixels.ts'
import { sectionBands } from '../../src/catalog/pictures/section-bands.ts'
import { findPictureFile } from '../../src/ground/picture-file.ts'
import { BadInput, WrongUsage } from '../cli/command.ts'
import { notWritten, STREAM } from '../cli/files.ts'
import { type Decoded, decode } from '../pictures/decode.ts'

/** A band in pixels of the screenshot. */
export interface PixelBand {
  readonly top: number
  readonly bottom: number
}

type Screenshot = { readonly path: string; readonly height: number }

/** The bands of a screenshot. Draws them into a file, or to standard output (`-`), unless that is null. Throws {@link BadInput} if there is no picture. */
export async function proposeSections({ path, height }: Screenshot, imageDir: string, out: string | null) {
  if (out !== null && out !== STREAM && !/\.(webp|png)$/.test(out))
    throw new WrongUsage('--out takes a FILE that ends with .webp or .png, or "-".')
  const file = await findPictureFile(imageDir, pathOnDisk(path))
  if (file === null) throw new BadInput(`${path} is not a file of at most 64 MB in IMAGE_DIR (${imageDir}).`)
  const picture = await decode(file.file)
  if ('error' in picture) throw new BadInput(`${path}: ${picture.error}`)
  const row = (part: number) => Math.round(part * height)
  const found = sectionBands(picture.pixels)
  const bands: PixelBand[] = found.map((band) => ({ top: row(band.top), bottom: row(band.top + band.height) }))
  if (bands.some(({ top, bottom }) => top === bottom))
    throw new BadInput(
      `${path}: its entry says that the picture is ${height} pixels high, and it is ${picture.size.height}.`,
    )
  if (out !== null) await write(out, await drawn(picture, found, out.endsWith('.png') ? 'png' : 'webp'))
  return bands
}

async function write(out: string, drawing: Buffer): Promise<void> {
  if (out === STREAM) process.stdout.write(drawing)
  else await writeFile(out, drawing).catch(notWritten(out))
}

/** The greatest width of a drawing beside the numbers, and its greatest height, which WebP can have. */
const [WIDTH, MAX_HEIGHT, MARGIN] = [720, 16_000, 72]
/** The digits from 0, as 3 × 5 dots from the top. A small container has no fonts. */
const DIGITS = [
  ...['111101101101111', '010110010010111', '111001111100111', '111001111001111', '101101111001001'],
  ...['111100111001111', '111100111101111', '111001001001001', '111101111101111', '111101111001111'],
]
const DOT = 4

/** The picture with an outline around each band, and the band's number beside it. */
function drawn({ image, size }: Decoded, bands: readonly Band[], format: 'png' | 'webp'): Promise<Buffer> {
  const scale = Math.min(WIDTH / size.width, MAX_HEIGHT / size.height)
  const sideOf = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  const [width, height] = [sideOf(size.width), sideOf(size.height)]
  const marks = bands.map((band, i) => {
    const y = band.top * height
    const box = `x="${MARGIN}" y="${y + 2}" width="${width - 3}" height="${Math.max(1, band.height * height - 4)}"`
    const outline = `<g fill="none"><rect ${box} stroke="#fff" stroke-width="6"/><rect ${box} stroke="#d0006f" stroke-width="3"/></g>`
    return `${outline}<path fill="#d0006f" d="M0 ${y}h${MARGIN}v2H0z"/><path d="${dotsOf(i + 1, y + 2 * DOT)}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + MARGIN}" height="${height}">${marks.join('')}</svg>`
  return image()
    .resize(width, height, { fit: 'fill' })
    .extend({ left: MARGIN, background: '#f6f6f3' })
    .composite([{ input: Buffer.from(svg) }])
    .toFormat(format)
    .toBuffer()
}

/** The dots of a number as a path. */
function dotsOf(number: number, top: number): string {
  const square = (x: number, y: number) => `M${x * DOT} ${top + y * DOT}h${DOT}v${DOT}h-${DOT}z`
  const digits = Array.from(String(number), (digit) => DIGITS[Number(digit)] as string)
  const dots = digits.flatMap((digit, place) =>
    Array.from(digit, (dot, at) => (dot === '1' ? square(2 + place * 4 + (at % 3), Math.floor(at / 3)) : '')),
  )
  return dots.join('')
}
