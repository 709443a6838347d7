// Runs functions in an open page, apart from its scripts: in a world of their own, where nobody has replaced what they call.
import type { CDPSession, Page } from 'playwright-core'

export interface Apart {
  /** Runs a function that uses nothing of its module. `asked` and the result are JSON. Rejects if the page throws or goes. */
  <Asked, Result>(work: (asked: Asked) => Result | Promise<Result>, asked: Asked): Promise<Result>
  readonly session: CDPSession
}

export async function apartFrom(page: Page): Promise<Apart> {
  const session = await page.context().newCDPSession(page)
  const run = async <Asked, Result>(
    work: (asked: Asked) => Result | Promise<Result>,
    asked: Asked,
  ): Promise<Result> => {
    const { frameTree } = await session.send('Page.getFrameTree')
    const world = { frameId: frameTree.frame.id, worldName: 'vitrine' }
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world)
    // The compiler adds calls of `__name`, which keeps the names of functions.
    const expression = `{ const __name = (named) => named; (${work})(${JSON.stringify(asked)}) }`
    const how = { contextId, returnByValue: true, awaitPromise: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, ...how })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Result
  }
  return Object.assign(run, { session })
}
