// The pages of the gallery as Markdown. (rules 23.16 to 23.18)
import { markdownAddress } from '../../catalog/model/page-folder.ts'
import type { Config } from '../../ground/config.ts'
import type { ApiRequest } from '../../http/request/api-request.ts'
import { isOpenPath, MARKDOWN_TYPE } from '../../http/response/common-headers.ts'
import { openService } from '../../operate/service.ts'
import type { ServedSnapshot } from '../../snapshot/snapshot.ts'
import { parseBoard } from '../board/board-address.ts'
import { boardMarkdown } from '../board/board-files.ts'
import { AN_HOUR } from '../contract/service-texts.ts'
import * as texts from '../docs/agents/agent-texts.ts'
import { operationPages } from '../docs/reference-menu.ts'
import { sharingOf } from '../found/sharing.ts'
import { finished, type Rendered } from '../serve/page-renderer.ts'
import { type Facts, markdownText } from './facts.ts'
import { exploreFacts, foundFacts, frontFacts, statsFacts, templatesFacts } from './other-facts.ts'
import { archiveFacts, siteFacts } from './site-facts.ts'

type Locals = Partial<App.Locals>

/** The pages that are texts. */
const TEXTS: Readonly<Record<string, (config: Config, path: string, locals: Locals) => string>> = {
  '/terms': (_, __, { exported }) => texts.termsMarkdown(exported !== undefined),
  '/key': texts.keyMarkdown,
  '/use': texts.useMarkdown,
  '/docs': texts.guideMarkdown,
  '/docs/recipes': texts.recipesMarkdown,
  '/docs/reference': texts.referenceMarkdown,
  ...Object.fromEntries(operationPages.map((path) => [path, texts.operationPageMarkdown])),
  '/board': (config, _, { served, request }) =>
    boardMarkdown(served as ServedSnapshot, parseBoard(request?.query ?? ''), config),
}

const PAGES: Readonly<Record<string, (served: ServedSnapshot, request: ApiRequest, isExported: boolean) => Facts>> = {
  '/': (served, _, isExported) => frontFacts(served, isExported),
  '/explore': exploreFacts,
  '/templates': templatesFacts,
  '/stats': statsFacts,
}

/** Renders a page as Markdown. Texts of the documentation are kept for an hour (rule 23.1). */
export async function renderMarkdown(address: string, locals: Locals): Promise<Rendered> {
  const { config } = openService()
  const [path = ''] = address.split('?')
  const facts = factsAt(path, locals, config)
  const text = facts ? markdownText(config.baseUrl + address, facts) : TEXTS[path]?.(config, path, locals)
  if (text === undefined) return 'not_found'
  const { canonical } = sharingOf(new URL(address, config.baseUrl), locals.served?.archives ?? null)
  const headers = { 'Content-Type': MARKDOWN_TYPE, Link: `<${config.baseUrl}${canonical}>; rel="canonical"` }
  const kept = isOpenPath(markdownAddress(path)) ? { ...headers, 'Cache-Control': AN_HOUR } : headers
  const page = await finished(new Response(text, { headers: kept }))
  return typeof page === 'string' ? page : { ...page, searched: facts?.searched }
}

/** What a page says that is no text; null if there is none. */
function factsAt(path: string, { served, request, subject, exported }: Locals, config: Config): Facts | null {
  if (request && path === '/docs/search') return foundFacts(request)
  if (!served || !request) return null
  if (subject?.of === 'site') return siteFacts(served, subject.slug, { ...config, exported })
  if (subject?.of === 'archive') return archiveFacts(served, subject.archive, subject.page)
  return PAGES[path]?.(served, request, exported !== undefined) ?? null
}
