// GET /.well-known/agent-skills/find-references-then-build/SKILL.md: the skill (rule 31.21).
import type { ProbeContext } from '../../../../http/endpoint.ts'
import { openService } from '../../../../operate/service.ts'
import { cachedText, MARKDOWN_TYPE } from '../../../../ui/contract/cached-text.ts'
import { skillText } from '../../../../ui/docs/agents/discovery.ts'

const respond = cachedText(MARKDOWN_TYPE, () => skillText(openService().config))

export const access = 'probe'
export const GET = (context: ProbeContext) => respond(context)
