// The app that shows results in a conversation, as a resource that tools name. (rules 31.23, 31.24)
import { ResourceNotFoundError } from '@modelcontextprotocol/server'

const APP_TYPE = 'text/html;profile=mcp-app'
const RESOURCE = {
  uri: 'ui://vitrine/results',
  name: 'results',
  title: 'Results with pictures',
  description: 'A grid of the sites or sections that a tool returned, for hosts that show apps.',
  mimeType: APP_TYPE,
}

/** The app of a service, and where its pictures are. */
export interface ResultsApp {
  /** The page, complete in itself. */
  page(): Promise<string>
  readonly pictureOrigins: readonly string[]
}

/** What a tool says whose results the app can show. */
export const SHOWN_BY_APP = { _meta: { ui: { resourceUri: RESOURCE.uri } } }
export const RESOURCES = { resources: [RESOURCE] }

/** The contents of a resource. Throws {@link ResourceNotFoundError}. */
export async function readResource(uri: string, { page, pictureOrigins }: ResultsApp) {
  if (uri !== RESOURCE.uri) throw new ResourceNotFoundError(uri)
  const ui = { csp: { resourceDomains: [...pictureOrigins] }, prefersBorder: true }
  return { contents: [{ uri, mimeType: APP_TYPE, text: await page(), _meta: { ui } }] }
}
