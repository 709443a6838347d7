// What runs without a server, as one module: the client has it as engine.js, and exported pages run it in a worker.
import { openStatic, type ReadFile } from '../snapshot/static/open.ts'
import { answerTo } from './answers.ts'

export { UnreadableCatalog } from '../snapshot/static/open.ts'

/**
 * Opens the catalog whose files a function reads. Returns a function that responds to the path and query of a GET of the API.
 * Rejects with UnreadableCatalog.
 */
export async function openAnswers(read: ReadFile): Promise<(target: string) => Promise<Response>> {
  const catalog = await openStatic(read)
  return (target) => answerTo(catalog, target)
}
