// Answers requests of the API from a catalog without a server, with the reads of the server: the bodies are equal.
import { answerAt } from '../http/reads/answers.ts'
import { told } from '../http/reads/read.ts'
import { JSON_TYPE } from '../http/response/common-headers.ts'
import { notFound } from '../http/response/problem.ts'
import type { StaticCatalog } from '../snapshot/static/open.ts'

const ELSEWHERE = notFound(
  'This catalog has no server: it lists, searches and completes. Keys, accounts, changes and design data need the API of a server.',
)

/** The response to the path and query of a request. Rejects with UnreadableCatalog. */
export async function answerTo({ complete, baseUrl }: StaticCatalog, target: string): Promise<Response> {
  const answer = answerAt(target)
  const {
    status,
    text,
    type = JSON_TYPE,
  } = answer === null ? told(ELSEWHERE) : await complete((served) => answer({ served, baseUrl }))
  return new Response(text, { status, headers: { 'content-type': type } })
}
