// The icons of the site in formats for browsers and phones that do not take an SVG.

/** A square PNG of an SVG. */
export async function pngIcon(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(size, size)
    .png()
    .toBuffer()
}

const ICO_HEAD = 22

/** An ICO file with one picture, which is a PNG. Older browsers ask for it at `/favicon.ico`. */
export async function icoIcon(svg: string, size: number): Promise<Buffer> {
  const png = await pngIcon(svg, size)
  const head = Buffer.alloc(ICO_HEAD)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(ICO_HEAD, 18)
  return Buffer.concat([head, png])
}
