// The tools of the MCP server, and one call of a tool by name. (rule 31.5)

import type { oas31 } from 'zod-openapi'
import type { Config } from '../ground/config.ts'
import { hintFor } from '../http/request/near-miss.ts'
import { quote } from '../http/request/parameters.ts'
import { linesOf } from './answer/lines.ts'
import { illustrationOf, imagesOf } from './answer/pictures.ts'
import { type Arguments, FailedCall, type Json, queryOf, textsOf } from './arguments.ts'
import { type Input, inputOf } from './input-schema.ts'
import { getSite, listSections, listSites, searchSites, similarSites } from './site-tools.ts'
import { getDesign, listTerms, suggest, termStats } from './term-tools.ts'
import type { Access, Tool } from './tool.ts'

/** In the order in which `tools/list` returns them. */
const TOOLS: readonly Tool[] = [
  searchSites,
  listSites,
  getSite,
  getDesign,
  similarSites,
  listSections,
  listTerms,
  suggest,
  termStats,
]

/** A tool with the arguments that it takes. */
export interface OfferedTool {
  readonly tool: Tool
  readonly input: Input
}

/** The tools of a service that this document describes. `get_design` is there if design data is (rule 43.1). */
export function toolsOf(document: oas31.OpenAPIObject, { designData }: Pick<Config, 'designData'>) {
  return TOOLS.filter((tool) => designData || tool !== getDesign).map(
    (tool): OfferedTool => ({ tool, input: inputOf(tool, document) }),
  )
}

/** The result of a call, or a sentence that says what to do. Rejects on unexpected errors. (rule 31.5) */
export async function callTool({ tool, input }: OfferedTool, given: Arguments, { api, picturing }: Access) {
  try {
    checkNames(tool, input, given)
    const wanted = imagesOf(tool.images, given)
    const { images: _, ...rest } = given
    const field = wanted === 'none' || wanted === 'false' ? null : missingField(tool, given)
    const asked = field === null ? rest : { ...rest, fields: [...textsOf('fields', rest['fields']), field] }
    const whole = await tool.run({ given: asked, api, query: (one) => queryOf(one, input) })
    const { said, images } = await illustrationOf(whole, wanted, picturing)
    const content = field === null ? whole : withoutField(whole, field)
    const structuredContent: Json = said === null ? content : { ...content, pictures: said }
    return { structuredContent, content: [{ type: 'text' as const, text: linesOf(structuredContent) }, ...images] }
  } catch (error) {
    if (error instanceof FailedCall) return error.message
    throw error
  }
}

/** Throws {@link FailedCall} for an argument that the tool does not take, and for a missing one. */
function checkNames(tool: Tool, { schema }: Input, given: Arguments): void {
  const known = Object.keys(schema.properties)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const hint = hintFor([unknown], known) || ` It takes ${known.join(', ')}.`
    throw new FailedCall(`${tool.name} takes no argument ${quote(unknown)}.${hint}`)
  }
  const missing = tool.required?.find((name) => given[name] === undefined)
  if (missing !== undefined) throw new FailedCall(`${tool.name} needs the argument ${missing}.`)
}

type Field = 'image' | 'screenshot.thumbnail'

/** The field that has to be added for pictures, or null if there are no `fields`, or if it is among them. */
function missingField({ operation }: Pick<Tool, 'operation'>, { fields }: Arguments): Field | null {
  const field = operation === 'listSections' ? 'image' : 'screenshot.thumbnail'
  const names = textsOf('fields', fields ?? []).flatMap((text) => text.split(',').map((name) => name.trim()))
  const hasPicture = names.includes(field) || names.includes('screenshot')
  return hasPicture || names.every((name) => name === '') ? null : field
}

/** The structured content without the field, in its rows or in itself. */
function withoutField(content: Json, field: Field): Json {
  const bare = ({ screenshot = {}, ...row }: Json): Json => {
    const { [field === 'image' ? 'image' : 'thumbnail']: _, ...rest } = row
    const { thumbnail: __, ...kept } = screenshot as Json
    return Object.keys(kept).length === 0 ? rest : { ...rest, screenshot: kept }
  }
  const rows = content['results'] as Json[] | undefined
  return rows === undefined ? bare(content) : { ...content, results: rows.map(bare) }
}
