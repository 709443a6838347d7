// The desk in a browser: a world for the tests of a file, whose editor is signed in.
import type { Page } from 'playwright-core'
import { visitor } from '../../browser/browser.ts'
import { deskSuite } from './desk-world.ts'

/** What {@link deskSuite} has, with pages. */
export function deskBrowser(...given: Parameters<typeof deskSuite>) {
  const suite = deskSuite(...given)
  async function signIn(page: Page, cookie: string) {
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: suite.world.server.url }])
  }
  /** A page of the editor. */
  async function editor(options: Parameters<typeof visitor>[0] = {}) {
    const opened = await visitor({ baseURL: suite.world.server.url, ...options })
    await signIn(opened.page, suite.mia.cookie)
    return opened
  }
  return Object.assign(suite, { signIn, editor })
}
