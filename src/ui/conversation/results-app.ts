// The results of a tool in a conversation: a grid of pictures, from which "more like this" and the sections of a site are one
// click away (rules 31.23 to 31.25), and the messages between it and its host: JSON-RPC through postMessage, as MCP Apps of
// 2026-01-26 have it (github.com/modelcontextprotocol/ext-apps), whose client has 540 KB with what it needs.
import { type Actions, type Row, resultCard } from './result-card.ts'

/** The result of a tool, as far as the app reads it. */
interface ToolResult {
  readonly isError?: boolean
  readonly content?: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

/** What the app reads of a host's context and of its notifications. */
interface Told extends ToolResult {
  readonly theme?: 'light' | 'dark'
  /** The tool whose results the app shows, and what it was called with. */
  readonly toolInfo?: { readonly tool: { readonly name: string } }
  readonly arguments?: object
}

/** Sends a request to the host, and returns its result. Rejects with the host's error. */
type AskHost = (method: string, params: object) => Promise<unknown>

const APP = {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'vitrine-results', version: '1.0.0' },
  appCapabilities: { availableDisplayModes: ['inline'] },
}

/** Connects to the host, whose notifications `on` has by name, and keeps telling it how high the app is. */
async function connect(on: Readonly<Record<string, (told: Told) => void>>): Promise<AskHost> {
  const waiting: PromiseWithResolvers<unknown>[] = []
  const send = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const ask: AskHost = (method, params) => {
    const answer = Promise.withResolvers<unknown>()
    send({ id: waiting.push(answer) - 1, method, params })
    return answer.promise
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return
    const { id, method, params = {}, result, error } = data
    // The requests of a host, `ping` and `ui/resource-teardown`, need no more than an answer.
    if (method !== undefined) id === undefined ? on[method]?.(params) : send({ id, result: {} })
    else if (error) waiting[id]?.reject(new Error(error.message))
    else waiting[id]?.resolve(result)
  })
  const { hostContext = {} } = (await ask('ui/initialize', APP)) as { hostContext?: Told }
  on['ui/notifications/host-context-changed']?.(hostContext)
  send({ method: 'ui/notifications/initialized' })
  const tellHeight = () =>
    send({ method: 'ui/notifications/size-changed', params: { height: document.body.scrollHeight } })
  new ResizeObserver(tellHeight).observe(document.body)
  return ask
}

interface Called {
  name: string
  arguments: object
}

interface View {
  readonly heading: string
  readonly result: ToolResult
  readonly called: Called
}

/** What the app reads of a result. */
interface Content {
  readonly results?: readonly Row[]
  readonly total?: number
  readonly next_cursor?: string | null
}

const grid = document.querySelector('ul') as HTMLUListElement
const heading = document.querySelector('h1') as HTMLHeadingElement
const status = document.querySelector('[role=status]') as HTMLElement
const back = document.querySelector('#back') as HTMLButtonElement
const more = document.querySelector('#more') as HTMLButtonElement
const views: View[] = []
/** The call of the conversation. Without the name of its tool there is no next page. */
const first: Called = { name: '', arguments: {} }

const host = connect({
  'ui/notifications/tool-input': (told) => {
    first.arguments = told.arguments ?? {}
    say('Loading…')
  },
  'ui/notifications/tool-cancelled': () => say('Cancelled.'),
  'ui/notifications/tool-result': (result) => {
    views.length = 0
    show({ heading: 'Results', result, called: { ...first } })
  },
  'ui/notifications/host-context-changed': ({ theme, toolInfo }) => {
    first.name = toolInfo?.tool.name ?? first.name
    if (theme) document.documentElement.style.colorScheme = theme
  },
})

const actions: Actions = {
  moreLike: ({ slug, title }) => openFor(slug, `More like ${title}`, 'similar_sites'),
  sectionsOf: ({ slug, title }) => openFor(slug, `Sections of ${title}`, 'list_sections'),
  visit: async (url) => {
    const ask = await host
    ask('ui/open-link', { url }).catch(() => say(`The link could not be opened: ${url}`))
  },
}

back.onclick = () => {
  views.pop()
  const before = views.pop()
  if (before) show(before)
  heading.focus()
}

more.onclick = () => {
  const { heading, called, result } = views.at(-1) as View
  const { next_cursor: cursor } = result.structuredContent as Content
  void open(heading, { ...called, arguments: { ...called.arguments, offset: undefined, images: undefined, cursor } })
}

function say(text: string): void {
  status.textContent = text
}

const openFor = (slug: string | undefined, title: string, name: string) =>
  open(title, { name, arguments: { slug, include: ['palette'] } })

/** Shows what a tool returns. After an error, what was there stays. */
async function open(title: string, called: Called): Promise<void> {
  say('Loading…')
  try {
    const ask = await host
    const result = (await ask('tools/call', called)) as ToolResult
    if (result.isError) return say(result.content?.[0]?.text ?? 'That did not work. Please try again.')
    show({ heading: title, result, called })
    heading.focus()
  } catch (error) {
    say(`That did not work: ${(error as Error).message}`)
  }
}

function show(view: View): void {
  views.push(view)
  const { results = [], total, next_cursor = null } = (view.result.structuredContent ?? {}) as Content
  const cards = results.map((row, place) => resultCard(row, place, actions)).filter((card) => card !== null)
  heading.textContent = view.heading
  back.hidden = views.length < 2
  more.hidden = next_cursor === null || view.called.name === ''
  grid.replaceChildren(...cards)
  const text = view.result.content?.[0]?.text ?? ''
  if (view.result.isError) say(text)
  else say(cards.length === 0 ? 'No pictures to show.' : `${cards.length}${total ? ` of ${total}` : ''}`)
}
