// Opens the gallery of a process from its configuration and sets the limits of rendering.
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { type Config, servesPictures } from '../config.ts'
import { readyFolders } from '../picture-file.ts'
import { type Gallery, openGallery } from './gallery.ts'
import { openImageCache } from './image-cache.ts'
import { pictureFiles } from './picture-files.ts'
import { readyPictures } from './ready-pictures.ts'

/** In the folder of the accounts database. */
const CACHE_FOLDER = 'image-cache'
const CACHE_LIMITS = { maxBytes: 512 * 1024 * 1024, maxFiles: 50_000 }
/** A page shows up to 24 pictures, which browsers request together over HTTP/2. */
const WAITING = { maxWaiting: 256, maxWaitingPerNetwork: 32 }

export interface GallerySetting {
  readonly fault: (error: unknown) => void
  /** Whether the picture at a decoded path was taken down with its site. (rule 44.51) */
  readonly isRemoved: (path: string) => boolean
}

/** The gallery of this server, or null if neither `SITE_URL` nor `ASSETS_URL` is its own address (rule 19.1). */
export function localGallery(config: Config, { fault, isRemoved }: GallerySetting): Gallery | null {
  if (!servesPictures(config)) return null
  const { imageDir, accountsDb } = config
  const files = pictureFiles(imageDir)
  return openGallery({
    source: async (path) => (isRemoved(path) ? null : files(path)),
    ready: readyPictures(readyFolders(config)),
    cache: openImageCache(join(dirname(accountsDb), CACHE_FOLDER), CACHE_LIMITS, { now: Date.now, fault }),
    limits: { concurrency: Math.min(3, Math.max(2, availableParallelism() - 1)), ...WAITING },
    fault,
  })
}
