// GET /docs/search.json: the passages of the documentation, which its search in the browser reads (rule 32.8).
import type { ProbeContext } from '../../http/endpoint.ts'
import { cachedText } from '../../ui/contract/cached-text.ts'
import { servedPassages } from '../../ui/docs/search/served-passages.ts'

const respond = cachedText('application/json; charset=utf-8', () => JSON.stringify(servedPassages().passages))

export const access = 'probe'
export const GET = (context: ProbeContext) => respond(context)
