// GET /llms.txt: what language models should know about the interface, in short. (llmstxt.org)
import type { Call } from '../http/endpoint.ts'
import { openService } from '../operate/service.ts'
import { keptText } from '../ui/contract/kept-text.ts'
import { shortText } from '../ui/docs/agent-texts.ts'

const answer = keptText('text/plain; charset=utf-8', () => shortText(openService().config))

export const access = 'probe'
export const GET = ({ locals }: Call) => answer(locals)
