// GET /server.json: the entry of the MCP server for registries (rule 31.20).
import type { ProbeContext } from '../http/endpoint.ts'
import { JSON_TYPE } from '../http/response/common-headers.ts'
import { openService } from '../operate/service.ts'
import { cachedText } from '../ui/contract/cached-text.ts'
import { registryEntry } from '../ui/docs/agents/discovery.ts'

const respond = cachedText(JSON_TYPE, () => JSON.stringify(registryEntry(openService().config)))

export const access = 'probe'
export const GET = (context: ProbeContext) => respond(context)
