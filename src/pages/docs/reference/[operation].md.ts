// GET /docs/reference/<operation>.md: a page of the reference as Markdown (rule 32.3).
import { operationMarkdown } from '../../../contract/markdown.ts'
import type { Operation } from '../../../contract/reference.ts'
import type { ProbeContext } from '../../../http/endpoint.ts'
import { respondProblem } from '../../../http/response/respond.ts'
import { openService } from '../../../operate/service.ts'
import { cachedText, MARKDOWN_TYPE } from '../../../ui/contract/cached-text.ts'
import { endpoints } from '../../../ui/contract/served-document.ts'
import { servedOperation } from '../../../ui/docs/served-reference.ts'

const ID = /([^/]+)\.md\/?$/
/** The handlers of the operations' texts. */
const texts = new Map(
  Array.from(endpoints.values(), ({ about: { operation: id } }) => {
    const text = () => `${operationMarkdown(servedOperation(id) as Operation, openService().config.baseUrl)}\n`
    return [id, cachedText(MARKDOWN_TYPE, text)] as const
  }),
)

export const access = 'probe'
export const GET = (context: ProbeContext) => {
  const respond = texts.get(ID.exec(context.request.path)?.[1] ?? '')
  const message =
    'The reference has no such page. /docs/reference lists its pages, and /llms.txt describes all endpoints.'
  return respond?.(context) ?? respondProblem(context, { problem: 'not_found', message })
}
