// GET /llms-full.txt: the guide and the reference as Markdown, for language models (rule 23.1).
import type { ProbeContext } from '../http/endpoint.ts'
import { openService } from '../operate/service.ts'
import { cachedText } from '../ui/contract/cached-text.ts'
import { fullText } from '../ui/docs/agents/agent-texts.ts'

const respond = cachedText('text/plain; charset=utf-8', () => fullText(openService().config))

export const access = 'probe'
export const GET = (context: ProbeContext) => respond(context)
