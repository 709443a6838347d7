// The messages between an app in a conversation and its host: JSON-RPC through postMessage, as MCP Apps of
// 2026-01-26 have it (github.com/modelcontextprotocol/ext-apps). Its own client has 540 KB with what it needs.

/** The result of a tool, as far as the app reads it. */
export interface ToolResult {
  readonly isError?: boolean
  readonly content?: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

/** What the app reads of a host's context and of its notifications. */
export interface Told extends ToolResult {
  readonly theme?: 'light' | 'dark'
  /** The tool whose results the app shows, and what it was called with. */
  readonly toolInfo?: { readonly tool: { readonly name: string } }
  readonly arguments?: object
}

/** Sends a request to the host, and returns its result. Rejects with the host's error. */
export type AskHost = (method: string, params: object) => Promise<unknown>

const APP = {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'vitrine-results', version: '1.0.0' },
  appCapabilities: { availableDisplayModes: ['inline'] },
}

/** Connects to the host, whose notifications `on` has by name, and keeps telling it how high the app is. */
export async function connect(on: Readonly<Record<string, (told: Told) => void>>): Promise<AskHost> {
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
