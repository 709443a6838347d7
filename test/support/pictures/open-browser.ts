// A browser for captures that several tests share.
import { type Browser, type BrowserOptions, withBrowser } from '../../../build-scripts/capture/browser.ts'

/** A browser that starts with its first visit. */
export function openBrowser(options: BrowserOptions): Browser & { close(): Promise<void> } {
  const opened = Promise.withResolvers<Browser>()
  const closed = Promise.withResolvers<void>()
  const running = withBrowser(options, (browser) => {
    opened.resolve(browser)
    return closed.promise
  })
  return {
    visit: async (url, how) => (await opened.promise).visit(url, how),
    async close() {
      closed.resolve()
      await running
    },
  }
}
