// Draws tool calls of /mcp: listings of sites. The query of the path makes paths distinct, and the server ignores it.
import type { Random } from '../../support/project/random.ts'
import { listing } from './listing-paths.ts'
import type { Pool } from './pool.ts'

/** The path of a tool call. Its query is the arguments. */
export function toolPath(random: Random, pool: Pool): string {
  return `/mcp?${listing(random, pool).split('?')[1]}`
}

/** The body of the tool call of a path. */
export function toolMessage(path: string): string {
  const given: Record<string, string[]> = {}
  for (const [name, value] of new URL(path, 'http://localhost').searchParams) {
    given[name] = [...(given[name] ?? []), value]
  }
  const { limit, offset, ...filters } = given
  const page = { ...(limit && { limit: Number(limit[0]) }), ...(offset && { offset: Number(offset[0]) }) }
  const params = { name: 'list_sites', arguments: { ...filters, ...page } }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
}

/** The body of a request for the list of tools. */
export function listToolsMessage(): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
}
