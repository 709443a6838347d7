// GET /docs/reference/<operation>.md: a page of the reference as Markdown (rule 32.3).
import { operationMarkdown } from '../../../contract/markdown.ts'
import type { ProbeContext } from '../../../http/endpoint.ts'
import { respondProblem } from '../../../http/response/respond.ts'
import { openService } from '../../../operate/service.ts'
import { cachedText, MARKDOWN_TYPE } from '../../../ui/contract/cached-text.ts'
import { servedOperation } from '../../../ui/docs/served-reference.ts'

const ID = /([^/]+)\.md\/?$/
const texts = new Map<string, ReturnType<typeof cachedText>>()

/** The handler of an operation's text, or null for an unknown operation. */
function handlerOf(id: string) {
  const known = texts.get(id)
  const operation = known === undefined ? servedOperation(id) : null
  if (known !== undefined || operation === null) return known ?? null
  const made = cachedText(MARKDOWN_TYPE, () => `${operationMarkdown(operation, openService().config.baseUrl, '#')}\n`)
  texts.set(id, made)
  return made
}

export const access = 'probe'
export const GET = (context: ProbeContext) => {
  const respond = handlerOf(ID.exec(context.request.path)?.[1] ?? '')
  const message =
    'The reference has no such page. /docs/reference lists its pages, and /llms.txt describes all endpoints.'
  return respond === null ? respondProblem(context, { problem: 'not_found', message }) : respond(context)
}
