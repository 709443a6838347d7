// GET /.well-known/agent-skills/index.json: the skills of the service (rule 31.21).
import type { ProbeContext } from '../../../http/endpoint.ts'
import { JSON_TYPE } from '../../../http/response/common-headers.ts'
import { openService } from '../../../operate/service.ts'
import { cachedText } from '../../../ui/contract/cached-text.ts'
import { skillIndex } from '../../../ui/docs/agents/discovery.ts'

const respond = cachedText(JSON_TYPE, () => JSON.stringify(skillIndex(openService().config)))

export const access = 'probe'
export const GET = (context: ProbeContext) => respond(context)
