// The texts that describe the service, by path. (rules 23.1, 31.20, 31.21, 32.3, 32.8)
import type { Config } from '../../ground/config.ts'
import type { EndpointModule } from '../../http/endpoint.ts'
import { JSON_TYPE } from '../../http/response/common-headers.ts'
import { openService } from '../../operate/service.ts'
import { guideMarkdown, shortText } from '../docs/agents/agent-texts.ts'
import { registryEntry, SKILLS, skillIndex, skillText } from '../docs/agents/discovery.ts'
import { servedPassages } from '../docs/search/passages.ts'
import { cachedText, MARKDOWN_TYPE } from './cached-text.ts'
import { servedDocument } from './served-document.ts'

const PLAIN = 'text/plain; charset=utf-8'

const TEXTS: Readonly<Record<string, readonly [type: string, make: (config: Config) => string]>> = {
  '/openapi.json': [JSON_TYPE, () => JSON.stringify(servedDocument())],
  '/llms.txt': [PLAIN, shortText],
  '/docs.md': [MARKDOWN_TYPE, guideMarkdown],
  '/docs/search.json': [JSON_TYPE, () => JSON.stringify(servedPassages().passages)],
  '/server.json': [JSON_TYPE, (config) => JSON.stringify(registryEntry(config))],
  [`${SKILLS}/index.json`]: [JSON_TYPE, (config) => JSON.stringify(skillIndex(config))],
  [`${SKILLS}/find-references-then-build/SKILL.md`]: [MARKDOWN_TYPE, skillText],
}

/** The endpoints of the texts, by the files that they would have among the pages. */
export const textEndpoints: Readonly<Record<string, EndpointModule>> = Object.fromEntries(
  Object.entries(TEXTS).map(([path, [type, make]]) => [
    `pages${path}.ts`,
    { access: 'probe', GET: cachedText(type, () => make(openService().config)) },
  ]),
)
