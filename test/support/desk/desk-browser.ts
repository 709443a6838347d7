// The desk in a browser: a world for the tests of a file, whose editor is signed in.
import type { Page } from 'playwright-core'
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
  async function signIn(page: Page, cookie: string) {
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: world.server.url }])
  }
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
      await signIn(opened.page, mia.cookie)
      return opened
    },
    signIn,
  }
}
