// The desk in a browser: a world for the tests of a file, whose editor is signed in.
import { afterAll, beforeAll } from 'vitest'
import { visitor } from '../../browser/browser.ts'
import type { Variables } from '../worlds/processes.ts'
import { type DeskWorld, deskWorld, type SignedIn } from './desk-world.ts'

/** Starts a world before the tests of a file, with what `fill` puts into it, and stops it after them. */
export function deskBrowser(settings?: () => Promise<Variables>, fill?: (world: DeskWorld) => Promise<void>) {
  let world: DeskWorld
  let mia: SignedIn
  beforeAll(async () => {
    world = await deskWorld(await settings?.())
    await fill?.(world)
    mia = await world.editor('mia')
  })
  afterAll(() => world.server.stop())
  return {
    get world() {
      return world
    },
    get mia() {
      return mia
    },
    /** A page of the editor. */
    async editor(options: Parameters<typeof visitor>[0] = {}) {
      const { url } = world.server
      const opened = await visitor({ baseURL: url, ...options })
      const [name = '', value = ''] = mia.cookie.split('=')
      await opened.page.context().addCookies([{ name, value, url }])
      return opened
    },
  }
}
