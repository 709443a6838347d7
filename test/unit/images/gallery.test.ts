// The gallery renders pictures once, caches them, limits the work, and removes metadata.
// Over 200 lines: the tests share one gallery.
import { hash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readyFolder } from '../../../build-scripts/pictures/ready-folder.ts'
import { networksOf } from '../../../src/accounts/client-network.ts'
import { imagePrefixes } from '../../../src/catalog/model/image-urls.ts'
import { AGENT_SIZES, type Cut, contentName } from '../../../src/catalog/pictures/ready-picture.ts'
import { type Gallery, openGallery } from '../../../src/images/gallery.ts'
import { openImageCache } from '../../../src/images/image-cache.ts'
import { type PictureSource, pictureFiles } from '../../../src/images/picture-files.ts'
import { type Made, pictureWork } from '../../../src/images/picture-maker.ts'
import { readyPictures } from '../../../src/images/ready-pictures.ts'
import { type Format, parseTransform } from '../../../src/images/transform.ts'
import { cropCards, siteCards } from '../../../src/ui/catalog/site-card.ts'
import { bytesOf, looked, pixels } from './pictures.ts'

let folder: string
let faults: unknown[]
/** How often the bytes of a picture were read. */
let reads: number

/** The pictures of the folder, with each reading of bytes counted. */
const counted: PictureSource = async (path) => {
  const picture = await pictureFiles(folder)(path)
  const bytes = () => {
    reads++
    return (picture as NonNullable<typeof picture>).bytes()
  }
  return picture && { ...picture, bytes }
}

function galleryOf({ maxWaiting = 10, maxWaitingPerNetwork = 10 } = {}): Gallery {
  const fault = (error: unknown) => void faults.push(error)
  const limits = { maxBytes: 10_000_000, maxFiles: 1_000 }
  return openGallery({
    source: counted,
    ready: readyPictures([join(folder, 'own'), join(folder, 'ready')]),
    cache: openImageCache(join(folder, 'cache'), limits, { now: Date.now, fault }),
    work: pictureWork({ concurrency: 1, maxWaiting, maxWaitingPerNetwork }),
    fault,
  })
}

const CARD = { title: 'Acme', slug: 'acme', url: null, genre: [], published: '2020-01-01', offline: false }

const { signal } = new AbortController()

function requestOf(path: string, config: string | null, accepted: Format[] = [], client = '192.0.2.1') {
  const parsed = config === null ? null : parseTransform(config)
  if (parsed !== null && 'problem' in parsed) throw new Error(parsed.message)
  return { path, transform: parsed, accepted: new Set(accepted), client: networksOf(client), signal }
}

async function made(gallery: Gallery, ...request: Parameters<typeof requestOf>): Promise<Made> {
  const ready = await gallery.find(requestOf(...request))
  return (await ready?.image()) ?? { made: 'unreadable' }
}

async function seen(gallery: Gallery, ...request: Parameters<typeof requestOf>) {
  const result = await made(gallery, ...request)
  return result.made === 'image' ? looked(await bytesOf(result.body)) : result
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  faults = []
  reads = 0
  await writeFile(join(folder, 'page.png'), await pixels(400, 800))
  await writeFile(join(folder, 'tall.png'), await pixels(800, 1200))
})
afterEach(() => rm(folder, { recursive: true }))

it('a file that only starts like a picture is unreadable, and the error is logged', async () => {
  await writeFile(join(folder, 'broken.jpg'), Buffer.from('ffd8ffe000104a46494600010100', 'hex'))
  expect(await made(galleryOf(), '/broken.jpg', 'w=10')).toEqual({ made: 'unreadable' })
  expect(faults).toHaveLength(1)
})

it('a picture with too many pixels is not opened', async () => {
  const raw = { width: 15_500, height: 10_000, channels: 1 } as const
  const bomb = await sharp(Buffer.alloc(raw.width * raw.height), { raw, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await writeFile(join(folder, 'bomb.png'), bomb)
  expect(await made(galleryOf(), '/bomb.png', 'w=10')).toEqual({ made: 'unreadable' })
})

it('a trim that leaves nothing is refused (rule 19.3)', async () => {
  expect(await made(galleryOf(), '/page.png', 'trim=800;0;0;0')).toMatchObject({ made: 'refused' })
})

it('trimming comes first: each band shows its part (rule 19.3)', async () => {
  const gallery = galleryOf()
  const upper = await seen(gallery, '/page.png', 'trim=0;0;400;0,width=200,height=200,fit=cover,format=jpg,quality=85')
  const lower = await seen(gallery, '/page.png', 'trim=400;0;0;0,width=200,height=200,fit=cover,format=jpg,quality=85')
  expect(upper).toMatchObject({ format: 'jpeg', width: 200, height: 200, color: 'red' })
  expect(lower).toMatchObject({ format: 'jpeg', width: 200, height: 200, color: 'blue' })
})

// (rule 19.4)
it.each([
  [
    'w=100,h=100,fit=cover,g=bottom,f=auto',
    ['avif', 'webp'],
    { format: 'heif', width: 100, height: 100, color: 'blue' },
  ],
  ['w=100,f=auto', ['webp'], { format: 'webp', width: 100, height: 200 }],
  ['w=100,f=auto', [], { format: 'jpeg', width: 100, height: 200 }],
  ['w=400,f=auto', ['avif', 'webp'], { format: 'webp', width: 400, height: 800 }],
  ['h=100', ['webp'], { format: 'png', width: 50, height: 100 }],
  ['w=100,h=100,fit=pad', [], { format: 'png', width: 100, height: 100 }],
] as const)('%s for a client that takes %j', async (config, accepted, expected) => {
  expect(await seen(galleryOf(), '/page.png', config, [...accepted])).toMatchObject(expected)
})

it('metadata is removed, and a rotated picture is rotated', async () => {
  const turned = sharp(await pixels(60, 40)).withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
  await writeFile(join(folder, 'turned.jpg'), await turned.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(await seen(galleryOf(), '/turned.jpg', 'w=20')).toMatchObject({ width: 20, height: 30, metadata: false })
})

it('the picture itself is the file, byte for byte (rule 19.2)', async () => {
  const result = await made(galleryOf(), '/page.png', null)
  if (result.made !== 'image') throw new Error(result.made)
  expect(result.mediaType).toBe('image/png')
  expect(await bytesOf(result.body)).toEqual(await readFile(join(folder, 'page.png')))
})

// (rule 19.9)
it.each([
  ['f=avif', 'refused'],
  ['w=1000,f=avif', 'image'],
  ['q=80', 'image'],
])('%s of a picture of 5 megapixels is %s', async (config, expected) => {
  const raw = { width: 2_000, height: 2_500, channels: 3 } as const
  await writeFile(
    join(folder, 'large.png'),
    await sharp(Buffer.alloc(15_000_000), { raw }).png({ compressionLevel: 1 }).toBuffer(),
  )
  expect((await made(galleryOf(), '/large.png', config)).made).toBe(expected)
})

it('simultaneous requests for the same picture share one rendering, and later ones need none', async () => {
  const gallery = galleryOf()
  const all = await Promise.all(Array.from({ length: 20 }, () => seen(gallery, '/tall.png', 'w=80')))
  expect(all.every((one) => 'width' in one && one.width === 80 && one.height === 120)).toBe(true)
  await seen(galleryOf(), '/tall.png', 'w=80')
  expect(reads).toBe(1)
})

it('a changed file is rendered again', async () => {
  const gallery = galleryOf()
  const before = await gallery.find(requestOf('/page.png', 'w=50'))
  await writeFile(join(folder, 'page.png'), await pixels(300, 300))
  const after = await gallery.find(requestOf('/page.png', 'w=50'))
  expect(after?.key).not.toBe(before?.key)
  expect(await seen(gallery, '/page.png', 'w=50')).toMatchObject({ width: 50, height: 50 })
})

it('a picture is sent even if the cache cannot be written', async () => {
  await writeFile(join(folder, 'cache'), 'in the way')
  expect(await seen(galleryOf(), '/page.png', 'w=10')).toMatchObject({ width: 10 })
  expect(faults).toHaveLength(1)
})

/** Makes the thumbnails of a picture and crops, as a build does. */
async function makeReady(bytes: Buffer, cuts: readonly Cut[] = []): Promise<void> {
  const { decode } = await import('../../../build-scripts/pictures/decode.ts')
  const picture = await decode(bytes)
  if ('error' in picture) throw new Error(picture.error)
  await readyFolder(join(folder, 'ready')).add(contentName(hash('sha256', bytes)), picture, cuts)
}

// (rule 19.5)
it('a thumbnail of a build and a rendered one have different keys, and one that is gone is rendered', async () => {
  const request = requestOf('/tall.png', 'w=400,h=300,fit=cover,g=top,f=auto,q=85', ['avif', 'webp'])
  const gallery = galleryOf()
  const found = async () => {
    const ready = await gallery.find(request)
    const image = await ready?.image()
    return { key: ready?.key, type: image?.made === 'image' ? image.mediaType : null }
  }
  const rendered = await found()
  await makeReady(await readFile(join(folder, 'tall.png')))
  const brought = await found()
  await rm(join(folder, 'ready'), { recursive: true })
  expect([rendered.type, brought.type]).toEqual(['image/avif', 'image/webp'])
  expect(brought.key).not.toBe(rendered.key)
  expect(await found()).toEqual(rendered)
})

// (rule 40.44)
it('the thumbnails of cards at 1× and 2× come from a folder that a build filled, whatever the file is called', async () => {
  const bytes = await readFile(join(folder, 'tall.png'))
  await makeReady(bytes)
  await writeFile(join(folder, 'copy.png'), bytes)
  const { thumbnail } = imagePrefixes('', '')
  const card = siteCards([{ ...CARD, screenshot: { thumbnail: `${thumbnail}/copy.png` } } as never]).html
  const configs = [...card.matchAll(/\/cdn-cgi\/image\/([^/]*)\/copy\.png \d+w/g)].map(([, config = '']) => config)
  const asked = (config: string, accepted: Format[]) => seen(galleryOf(), '/copy.png', config, accepted)
  for (const config of configs)
    expect(await asked(config, ['avif', 'webp'])).toMatchObject({ format: 'webp', color: 'red' })
  expect([configs.length, reads]).toEqual([2, 0])
  expect(await asked(configs[0] as string, [])).toMatchObject({ format: 'jpeg' })
  expect(reads).toBe(1)
})

describe('a crop that a build made', () => {
  const CUT = { top: 600, bottom: 200 }
  const TRIM = 'trim=600;0;200;0'
  const ofApi = (width: number, height: number) =>
    `${TRIM},width=${width},height=${height},fit=cover,format=jpg,quality=85`

  beforeEach(async () => makeReady(await readFile(join(folder, 'tall.png')), [CUT]))

  // (rule 40.44)
  it('is what the card of the section shows', async () => {
    const image = `http://a.example/cdn-cgi/image/${ofApi(640, 320)}/tall.png`
    const section = { image, section_type: 'Hero', prompt: '', parent: { slug: 'acme', title: 'Acme' } }
    const card = cropCards(
      [section as never],
      () => undefined,
      () => '/',
    ).html
    const sources = [...card.matchAll(/\/cdn-cgi\/image\/([^/"]*)\/tall\.png/g)].map(([, config = '']) => config)
    const looks = [...new Set(sources)].map((source) => seen(galleryOf(), '/tall.png', source, ['webp']))
    expect(await Promise.all(looks)).toMatchObject([
      { format: 'webp', width: 800, height: 400, color: 'blue' },
      { format: 'webp', width: 400, height: 200, color: 'blue' },
    ])
    expect(reads).toBe(0)
  })

  // (rule 40.49)
  it.each([
    [ofApi(640, 320), { format: 'jpeg', width: 640, height: 320 }],
    [`${TRIM},w=400,h=300,fit=cover,f=webp,q=40`, { format: 'webp', width: 400, height: 300 }],
    [`${TRIM},w=400,h=300,f=webp,q=5`, { format: 'webp', width: 400, height: 200 }],
    [`${TRIM},w=400,h=300,fit=pad,f=jpeg`, { format: 'jpeg', width: 400, height: 300 }],
  ])('is what a smaller one is made from: %s', async (config, looks) => {
    expect(await seen(galleryOf(), '/tall.png', config, ['webp'])).toMatchObject({ ...looks, color: 'blue' })
    expect(reads).toBe(0)
  })

  // (rule 40.49)
  it.each([
    ['larger', `${TRIM},w=900,f=webp`],
    ['of higher quality', `${TRIM},w=400,f=webp,q=86`],
    ['without loss', `${TRIM},w=400,f=png`],
    ['as high as the crop is not', `${TRIM},w=700,h=450,fit=cover,f=webp`],
    ['of other rows', 'trim=600;0;199;0,w=400,f=webp'],
    ['of other columns', 'trim=600;1;200;0,w=400,f=webp'],
  ])('is not what a picture %s is made from', async (_, config) => {
    expect(await seen(galleryOf(), '/tall.png', config, ['webp'])).toMatchObject({ color: 'blue' })
    expect(reads).toBe(1)
  })
})

// (rules 31.11, 40.44)
it('so do the pictures of agents, in lists and alone', async () => {
  const bytes = await readFile(join(folder, 'tall.png'))
  await makeReady(bytes)
  for (const { width, height, quality } of Object.values(AGENT_SIZES)) {
    const config = `w=${width},h=${height},fit=cover,g=top,f=webp,q=${quality}`
    expect(await seen(galleryOf(), '/tall.png', config, ['webp'])).toMatchObject({ format: 'webp', width, height })
  }
  expect(reads).toBe(0)
})
