// GET /docs.md: the guide as Markdown, with links to the Markdown of the reference (rule 32.3).
import type { ProbeContext } from '../http/endpoint.ts'
import { openService } from '../operate/service.ts'
import { cachedText, MARKDOWN_TYPE } from '../ui/contract/cached-text.ts'
import { guideMarkdown } from '../ui/docs/agents/agent-texts.ts'

const respond = cachedText(MARKDOWN_TYPE, () => guideMarkdown(openService().config))

export const access = 'probe'
export const GET = (context: ProbeContext) => respond(context)
