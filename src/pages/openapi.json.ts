// GET /openapi.json: the API as an OpenAPI 3.1 document (rule 23.1).
import type { ProbeContext } from '../http/endpoint.ts'
import { JSON_TYPE } from '../http/response/common-headers.ts'
import { cachedText } from '../ui/contract/cached-text.ts'
import { servedDocument } from '../ui/contract/served-document.ts'

const respond = cachedText(JSON_TYPE, () => JSON.stringify(servedDocument()))

export const access = 'probe'
export const GET = (context: ProbeContext) => respond(context)
