// GET /llms.txt: a summary of the API for language models (rule 23.1, llmstxt.org).
import type { ProbeContext } from '../http/endpoint.ts'
import { openService } from '../operate/service.ts'
import { cachedText } from '../ui/contract/cached-text.ts'
import { shortText } from '../ui/docs/agents/agent-texts.ts'

const respond = cachedText('text/plain; charset=utf-8', () => shortText(openService().config))

export const access = 'probe'
export const GET = (context: ProbeContext) => respond(context)
