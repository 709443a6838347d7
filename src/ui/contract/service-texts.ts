// The texts that describe the service, by path. (rules 23.1, 31.20, 31.21, 32.3, 32.8)

import { operationMarkdown } from '../../contract/markdown.ts'
import type { Operation } from '../../contract/reference.ts'
import type { Config } from '../../ground/config.ts'
import type { ResponseContext } from '../../http/response/api-response.ts'
import { JSON_TYPE, MARKDOWN_TYPE } from '../../http/response/common-headers.ts'
import { notFound } from '../../http/response/problem.ts'
import { respondEncoded, respondProblem } from '../../http/response/respond.ts'
import type { Row, Rows } from '../../http/routes.ts'
import { openService } from '../../operate/service.ts'
import { encodeNow } from '../../snapshot/files/encoded.ts'
import { guideMarkdown, recipesMarkdown, shortText } from '../docs/agents/agent-texts.ts'
import { registryEntry, SKILLS, skillIndex, skillText } from '../docs/agents/discovery.ts'
import { servedPassages } from '../docs/search/passages.ts'
import { operationPage, servedOperation } from '../docs/served-reference.ts'
import { endpoints, servedDocument } from './served-document.ts'

const PLAIN = 'text/plain; charset=utf-8'

const TEXTS: Readonly<Record<string, readonly [type: string, make: (config: Config) => string]>> = {
  '/openapi.json': [JSON_TYPE, () => JSON.stringify(servedDocument())],
  '/llms.txt': [PLAIN, shortText],
  '/docs.md': [MARKDOWN_TYPE, guideMarkdown],
  '/docs/recipes.md': [MARKDOWN_TYPE, recipesMarkdown],
  '/docs/search.json': [JSON_TYPE, () => JSON.stringify(servedPassages().passages)],
  '/server.json': [JSON_TYPE, (config) => JSON.stringify(registryEntry(config))],
  [`${SKILLS}/index.json`]: [JSON_TYPE, (config) => JSON.stringify(skillIndex(config))],
  [`${SKILLS}/find-references-then-build/SKILL.md`]: [MARKDOWN_TYPE, skillText],
}

/** (rule 23.1) */
const AN_HOUR = 'public, max-age=3600'

/** A text that depends only on the code and the configuration: it is made and compressed once. */
function textRow(type: string, make: (config: Config) => string): Row {
  let encoded: ReturnType<typeof encodeNow> | undefined
  const handler = (to: ResponseContext) => {
    encoded ??= encodeNow(make(openService().config))
    return respondEncoded(to, encoded, AN_HOUR, { type })
  }
  return { GET: { access: 'probe', handler } }
}

/** A page of the reference as Markdown. (rule 32.3) */
const OPERATION = '/docs/reference/[operation].md'
const operationRows = Array.from(endpoints.values(), ({ operation: id }) => {
  const text = ({ baseUrl }: Config) => `${operationMarkdown(servedOperation(id) as Operation, baseUrl)}\n`
  return [`${operationPage(id)}.md`, { ...textRow(MARKDOWN_TYPE, text), recordedAs: OPERATION }]
})
const NO_OPERATION = notFound(
  'The reference has no such page. /docs/reference lists its pages, and /llms.txt describes all endpoints.',
)

/** The rows of the texts in the table of routes. */
export const textRows: Rows = {
  ...Object.fromEntries(Object.entries(TEXTS).map(([path, [type, make]]) => [path, textRow(type, make)])),
  ...Object.fromEntries(operationRows),
  [OPERATION]: { GET: { access: 'probe', handler: (to) => respondProblem(to, NO_OPERATION) } },
}
