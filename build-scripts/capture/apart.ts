// Runs the functions of in-page/ in an open page, apart from its scripts: in a world of their own, where nobody has replaced what
// they call.
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { CDPSession, Page } from 'playwright-core'
import { namesIn } from '../cli/files.ts'

export interface Apart {
  /** Runs a function of in-page/. `asked` and the result are JSON. Rejects if the page throws or goes. */
  <Asked, Result>(work: (asked: Asked) => Result | Promise<Result>, asked: Asked): Promise<Result>
  readonly session: CDPSession
}

/** All functions of in-page/, as members of `inPage`, once they are needed. */
let script: string | undefined

function bundled(): string | undefined {
  const resolveDir = fileURLToPath(new URL('in-page', import.meta.url))
  const contents = namesIn(resolveDir).map((name) => `export * from './${name}'`)
  const how = { bundle: true, minify: true, write: false, format: 'iife', globalName: 'inPage' } as const
  return buildSync({ stdin: { contents: contents.join('\n'), resolveDir }, ...how }).outputFiles[0]?.text
}

export async function apartFrom(page: Page): Promise<Apart> {
  script ??= bundled()
  const session = await page.context().newCDPSession(page)
  const run = async <Asked, Result>(
    work: (asked: Asked) => Result | Promise<Result>,
    asked: Asked,
  ): Promise<Result> => {
    const { frameTree } = await session.send('Page.getFrameTree')
    const world = { frameId: frameTree.frame.id, worldName: 'vitrine' }
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world)
    const expression = `${script}; inPage.${work.name}(${JSON.stringify(asked)})`
    const how = { contextId, returnByValue: true, awaitPromise: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, ...how })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Result
  }
  return Object.assign(run, { session })
}
