// The tools of the MCP server, and one call of a tool by name. (rule 31.5)

import type { oas31 } from 'zod-openapi'
import type { Json } from '../contract/lines.ts'
import type { Config } from '../ground/config.ts'
import { TERM_PARAMETERS } from '../http/request/filter-parameters.ts'
import { hintFor } from '../http/request/near-miss.ts'
import { quote } from '../http/request/parameters.ts'
import { illustrationOf, imagesOf, imagesSchema } from './answer/pictures.ts'
import { resultOf, shown } from './answer/result.ts'
import {
  type Arguments,
  type CommaLists,
  FailedCall,
  PAGING,
  pageOf,
  queryOf,
  textsOf,
  withoutPage,
} from './arguments.ts'
import { getDesign, TOOLS } from './catalog-tools.ts'
import type { Access, Tool } from './tool.ts'

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

/** The result of a call with its pictures, or a sentence that says what to do. Rejects on unexpected errors. (rule 31.5) */
export async function callTool({ tool, input }: OfferedTool, given: Arguments, { api, picturing }: Access) {
  try {
    checkNames(tool, input, given)
    const wanted = imagesOf(tool.images, given)
    const { images: _, ...rest } = given
    const field = wanted === 'none' || wanted === 'false' ? null : missingField(tool, given)
    const asked = field === null ? rest : { ...rest, fields: [...textsOf('fields', rest['fields']), field] }
    const page = pageOf(asked, tool.hasCursors)
    const ask = (path: string, one: Arguments) => api(path, queryOf(one, input))
    const made = await tool.run({ given: withoutPage(asked), page, ask })
    const whole = 'rows' in made ? await resultOf(made, page) : made
    const { said, images } = await illustrationOf(whole.content, wanted, picturing)
    if (said === null) return { ...whole, images }
    const content = field === null ? whole.content : withoutField(whole.content, field)
    return { ...shown({ ...content, pictures: said }), images }
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

// The JSON Schemas of the tools' arguments, from the parameters of the operations in the OpenAPI document. An agent reads all
// of them at the start, so they are short. (rule 31.5)

interface Input {
  /** A JSON Schema of an object, with all that the tool takes. */
  readonly schema: { readonly type: 'object'; readonly properties: Readonly<Record<string, object>> }
  /** Arguments whose values go into one comma-separated value of the query. */
  readonly commaLists: CommaLists
  /** Arguments whose texts are cut at commas into several values. */
  readonly split: CommaLists
}

/** What the names and values of arguments do not say. */
const NOTES: Readonly<Record<string, string>> = {
  by: 'shared terms, or looks of the screenshots',
  color_near: 'up to 3 colors as ff7f50 or sage',
  facet_limit: 'terms for each facet',
  facets: 'taxonomies to count, with commas',
  fields: 'members of the API, with commas',
  include: 'terms, palette, crops (all sections), with commas',
  period: 'of publication',
  published_from: 'YYYY-MM-DD',
  stopwords: 'which to ignore',
  type: 'slug of a section type',
  width: 'of the image, in pixels',
}
const LEFT_OUT = new Set(['format', 'bom', ...TERM_PARAMETERS.flatMap(({ alias }) => alias ?? [])])
/** Parts of schemas that models use, and that every client takes. */
const KEPT = ['type', 'enum', 'items']

/** The arguments of a tool. Throws if the document has no such operation. */
function inputOf({ operation, own = {}, required = [], images }: Tool, document: oas31.OpenAPIObject): Input {
  // Tools have a format of their own, and no aliases.
  const isLeftOut = ({ name }: { name: string }) => LEFT_OUT.has(name)
  const parameters = queryParametersOf(operation, document).filter((one) => !isLeftOut(one))
  const terms = parameters.filter(isTermFilter).map(({ name }) => name)
  const shown = parameters.map((one) => [one.name, propertyOf(one)] as const)
  const limit = parameters.some(({ name }) => name === 'limit') ? { limit: PAGING.limit } : {}
  const pictures = images === undefined ? {} : { images: imagesSchema(images) }
  const offset = own['cursor'] === undefined ? {} : { offset: PAGING.offset }
  const properties = { ...Object.fromEntries(shown), ...limit, ...offset, ...own, ...pictures }
  const lists = parameters.filter(({ explode }) => explode === false).map(({ name }) => name)
  return {
    schema: { type: 'object', properties, ...(required.length > 0 && { required: [...required] }) },
    commaLists: new Set(lists),
    split: new Set(terms),
  }
}

function isTermFilter({ name }: { readonly name: string }): boolean {
  return TERM_PARAMETERS.some((one) => one.name === name)
}

function queryParametersOf(operationId: string, { paths = {} }: oas31.OpenAPIObject): oas31.ParameterObject[] {
  const operations = Object.values(paths).flatMap((path) => [path.get, path.post])
  const operation = operations.find((one) => one?.operationId === operationId)
  if (operation === undefined) throw new Error(`the document has no operation ${operationId}`)
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[]
  return parameters.filter((parameter) => parameter.in === 'query')
}

function propertyOf(parameter: oas31.ParameterObject): object {
  const { name, schema = {}, explode } = parameter
  const note = NOTES[name]
  const isText = explode === false || isTermFilter(parameter)
  const kept = Object.fromEntries(Object.entries(schema).filter(([part]) => KEPT.includes(part)))
  return { ...(isText ? { type: 'string' } : kept), ...(note !== undefined && { description: note }) }
}
