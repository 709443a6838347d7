// The Model Context Protocol, spoken by the official SDK. This module is loaded at the first message, because the SDK takes
// 0.2 s and most installations serve no agents. (rule 31.1)
import { type CallToolResult, createMcpHandler, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import { iconsOf } from '../contract/document.ts'
import type { Json } from '../contract/lines.ts'
import { RELEASE } from '../ground/release.ts'
import { innerJson } from '../ground/texts.ts'
import { quote } from '../http/request/parameters.ts'
import { framed, type HandleMessage, type Message, RESULT, type Reply } from './frames.ts'
import type { Access } from './tool.ts'
import { callTool, type OfferedTool } from './tools.ts'

const INSTRUCTIONS =
  'A curated catalog of one-page websites. Search with search_sites, filter with list_sites and list_sections (slugs ' +
  'from list_terms), and page with cursor, the next_cursor of the answer before. Results are short: ask for more with limit, up to 20. To see them, send ' +
  'images=sheet (one picture of up to nine) or images=all.'
const INFO = { name: 'vitrine', title: 'Vitrine', version: RELEASE }

/** What the protocol offers. */
export interface Offer {
  readonly baseUrl: string
  readonly tools: readonly OfferedTool[]
  readonly app: ResultsApp
}

/** Clients can keep the lists and the app for this long. They change only with a release. */
const KEPT = { ttlMs: 3_600_000, cacheScope: 'public' as const }
const OPTIONS = {
  capabilities: { tools: {}, resources: {}, extensions: { 'io.modelcontextprotocol/ui': {} } },
  instructions: INSTRUCTIONS,
  cacheHints: {
    'tools/list': KEPT,
    'resources/list': KEPT,
    'resources/templates/list': KEPT,
    'resources/read': KEPT,
  },
}
const READ_ONLY = { readOnlyHint: true }

/** Returns the handler of messages. `fault` receives errors that no client may see. */
export function openProtocol(offer: Offer, fault: (error: unknown) => void): HandleMessage {
  const run = (params: Json, access: Access) => call(offer.tools, params as unknown as CallParams, access, fault)
  const sdk = sdkHandler(offer, async () => RESULT)
  return framed(sdk, run)
}

/** The handler that makes a server of the SDK for each message. `run` makes the results of tools. */
export function sdkHandler(
  { baseUrl, tools, app }: Offer,
  run: (params: CallParams) => Promise<CallToolResult>,
): (message: Message) => Promise<Reply> {
  const info = { ...INFO, icons: iconsOf(baseUrl) }
  const listed = { tools: tools.map(descriptionOf) }
  const handler = createMcpHandler(() => {
    const server = new Server(info, OPTIONS)
    server.setRequestHandler('tools/list', () => listed)
    server.setRequestHandler('resources/list', () => RESOURCES)
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
    server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri, app))
    server.setRequestHandler('tools/call', ({ params }) => run(params))
    return server
  })
  return async ({ headers, body }) => {
    // The SDK reads nothing from the URL.
    const request = new Request('http://localhost/mcp', { method: 'POST', headers: headers as Record<string, string> })
    const response = await handler.fetch(request, { parsedBody: body })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, type: response.headers.get('content-type'), body: bytes.toString('latin1') }
  }
}

function descriptionOf({ tool: { name, title, description, output, images }, input }: OfferedTool) {
  const schemas = { inputSchema: input.schema as never, outputSchema: output as never }
  const shown = images === 'rows' ? SHOWN_BY_APP : {}
  return { name, title, description, ...schemas, annotations: READ_ONLY, ...shown }
}

interface CallParams {
  readonly name: string
  readonly arguments?: Record<string, unknown> | undefined
}

/** The members of the result of a call, or of a sentence that says what to do. */
async function call(
  tools: readonly OfferedTool[],
  { name, arguments: given = {} }: CallParams,
  access: Access,
  fault: (error: unknown) => void,
): Promise<string> {
  const offered = tools.find(({ tool }) => tool.name === name)
  if (offered === undefined) return failure(`There is no tool ${quote(name)}. Call tools/list for the tools.`)
  try {
    const result = await callTool(offered, given, access)
    if (typeof result === 'string') return failure(result)
    const { json, lines, images } = result
    return `"structuredContent":${json},${innerJson({ content: [{ type: 'text', text: lines }, ...images] })}`
  } catch (error) {
    fault(error)
    return failure('An unexpected error occurred. Please try again.')
  }
}

function failure(text: string): string {
  return innerJson({ content: [{ type: 'text', text }], isError: true })
}

const APP_TYPE = 'text/html;profile=mcp-app'
const RESOURCE = {
  uri: 'ui://vitrine/results',
  name: 'results',
  title: 'Results with pictures',
  description: 'A grid of the sites or sections that a tool returned, for hosts that show apps.',
  mimeType: APP_TYPE,
}

/** The app of a service, and where its pictures are. */
interface ResultsApp {
  /** The page, complete in itself. */
  page(): Promise<string>
  readonly pictureOrigins: readonly string[]
}

/** What a tool says whose results the app can show. */
const SHOWN_BY_APP = { _meta: { ui: { resourceUri: RESOURCE.uri } } }
const RESOURCES = { resources: [RESOURCE] }

/** The contents of a resource. Throws {@link ResourceNotFoundError}. */
async function readResource(uri: string, { page, pictureOrigins }: ResultsApp) {
  if (uri !== RESOURCE.uri) throw new ResourceNotFoundError(uri)
  const ui = { csp: { resourceDomains: [...pictureOrigins] }, prefersBorder: true }
  return { contents: [{ uri, mimeType: APP_TYPE, text: await page(), _meta: { ui } }] }
}
