// The JSON Schemas of the tools' arguments, from the parameters of the operations in the OpenAPI document. An agent reads all
// of them at the start, so they are short. (rule 31.5)
import type { oas31 } from 'zod-openapi'
import { TERM_PARAMETERS } from '../http/request/filter-parameters.ts'
import { imagesSchema } from './answer/pictures.ts'
import { type CommaLists, PAGING } from './arguments.ts'
import type { Tool } from './tool.ts'

export interface Input {
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
export function inputOf({ operation, own = {}, required = [], images }: Tool, document: oas31.OpenAPIObject): Input {
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
