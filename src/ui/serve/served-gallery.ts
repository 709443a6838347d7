// The pictures of this process, opened at the first request for one, and the limits of making pictures and sheets.
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { servesPictures } from '../../ground/config.ts'
import { readyFolders } from '../../ground/picture-file.ts'
import { type Gallery, openGallery } from '../../images/gallery.ts'
import { openImageCache } from '../../images/image-cache.ts'
import { pictureFiles } from '../../images/picture-files.ts'
import { pictureWork } from '../../images/picture-maker.ts'
import { readyPictures } from '../../images/ready-pictures.ts'
import { openService } from '../../operate/service.ts'

/** In the folder of the accounts database. */
const CACHE_FOLDER = 'image-cache'
const CACHE_LIMITS = { maxBytes: 512 * 1024 * 1024, maxFiles: 50_000 }
/** A page shows up to 24 pictures, which browsers request together over HTTP/2. */
const WAITING = { maxWaiting: 256, maxWaitingPerNetwork: 32 }
const CONCURRENCY = Math.min(3, Math.max(2, availableParallelism() - 1))

/** What pictures and contact sheets share. */
export const servedWork = pictureWork({ concurrency: CONCURRENCY, ...WAITING })

let gallery: Gallery | null | undefined

/** The gallery of the process, or null if neither `SITE_URL` nor `ASSETS_URL` is its own address. (rule 19.1) */
export function servedGallery(): Gallery | null {
  gallery ??= servesPictures(openService().config) ? opened() : null
  return gallery
}

function opened(): Gallery {
  const { config, metrics, log, watcher } = openService()
  const fault = (err: unknown) => log.error({ err }, 'the image cache failed')
  const files = pictureFiles(config.imageDir)
  // A picture that was taken down with its site is not found. (rule 44.51)
  const isRemoved = (path: string) => watcher.current?.snapshot.isRemovedPicture(path) ?? false
  const opened = openGallery({
    source: async (path) => (isRemoved(path) ? null : files(path)),
    ready: readyPictures(readyFolders(config)),
    cache: openImageCache(join(dirname(config.accountsDb), CACHE_FOLDER), CACHE_LIMITS, { now: Date.now, fault }),
    work: servedWork,
    fault,
  })
  metrics?.measurePictures(servedWork.queue.load)
  return opened
}
