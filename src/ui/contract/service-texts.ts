// The texts that describe the service, by path. (rules 23.1, 31.20, 31.21, 32.3, 32.8)

import type { Config } from '../../ground/config.ts'
import type { ResponseContext } from '../../http/response/api-response.ts'
import { JSON_TYPE, MARKDOWN_TYPE } from '../../http/response/common-headers.ts'
import { respondEncoded } from '../../http/response/respond.ts'
import type { Row, Rows } from '../../http/routes.ts'
import { openService } from '../../operate/service.ts'
import { encodeNow } from '../../snapshot/files/encoded.ts'
import { shortText } from '../docs/agents/agent-texts.ts'
import { registryEntry, SKILLS, skillIndex, skillText } from '../docs/agents/discovery.ts'
import { servedPassages } from '../docs/search/passages.ts'
import { servedDocument } from './served-document.ts'

const PLAIN = 'text/plain; charset=utf-8'

const TEXTS: Readonly<Record<string, readonly [type: string, make: (config: Config) => string]>> = {
  '/openapi.json': [JSON_TYPE, () => JSON.stringify(servedDocument())],
  '/llms.txt': [PLAIN, shortText],
  '/docs/search.json': [JSON_TYPE, () => JSON.stringify(servedPassages().passages)],
  '/server.json': [JSON_TYPE, (config) => JSON.stringify(registryEntry(config))],
  [`${SKILLS}/index.json`]: [JSON_TYPE, (config) => JSON.stringify(skillIndex(config))],
  [`${SKILLS}/find-references-then-build/SKILL.md`]: [MARKDOWN_TYPE, skillText],
}

/** (rule 23.1) */
export const AN_HOUR = 'public, max-age=3600'

/** A text that depends only on the code and the configuration: it is made and compressed once. */
function textRow(type: string, make: (config: Config) => string): Row {
  let encoded: ReturnType<typeof encodeNow> | undefined
  const handler = (to: ResponseContext) => {
    encoded ??= encodeNow(make(openService().config))
    return respondEncoded(to, encoded, AN_HOUR, { type })
  }
  return { GET: { access: 'probe', handler } }
}

/** The rows of the texts in the table of routes. */
export const textRows: Rows = Object.fromEntries(
  Object.entries(TEXTS).map(([path, [type, make]]) => [path, textRow(type, make)]),
)
