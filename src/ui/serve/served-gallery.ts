// The pictures of this process, opened at the first request for one.
import type { Gallery } from '../../images/gallery.ts'
import { localGallery } from '../../images/local-gallery.ts'
import { openService } from '../../operate/service.ts'

let gallery: Gallery | null | undefined

/** The gallery of the process, or null if another server has the pictures. */
export function servedGallery(): Gallery | null {
  if (gallery === undefined) {
    gallery = localGallery(openService().config, { fault: reportCacheFault, isRemoved })
    if (gallery !== null) openService().metrics?.measurePictures(gallery.load)
  }
  return gallery
}

function isRemoved(path: string): boolean {
  return openService().watcher.current?.snapshot.removedPictures.has(path) ?? false
}

function reportCacheFault(error: unknown): void {
  openService().log.error({ err: error }, 'the image cache failed')
}
