// The gallery of a process, from its configuration: which pictures it serves, and what computing them may cost.
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { DEMO_IMAGE_DIR } from '../config.ts'
import { demoDrawings } from './demo-drawings.ts'
import { type Gallery, openGallery } from './gallery.ts'
import { openImageCache } from './image-cache.ts'
import { pictureFiles } from './picture-files.ts'

/** On disk, beside the accounts. */
const CACHE_FOLDER = 'image-cache'
const CACHE_BYTES = 512 * 1024 * 1024
const WAITING = 64

/** The pictures this server is the origin of; null where `SITE_URL` and `ASSETS_URL` both point elsewhere. */
export function localGallery(config: Config, fault: (error: unknown) => void): Gallery | null {
  const { baseUrl, siteUrl, assetsUrl, imageDir, accountsDb } = config
  if (siteUrl !== baseUrl && assetsUrl !== baseUrl) return null
  const drawn = imageDir === DEMO_IMAGE_DIR ? [demoDrawings()] : []
  return openGallery({
    sources: [pictureFiles(imageDir), ...drawn],
    cache: openImageCache(join(dirname(accountsDb), CACHE_FOLDER), CACHE_BYTES, Date.now),
    atOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
    waiting: WAITING,
    fault,
  })
}
