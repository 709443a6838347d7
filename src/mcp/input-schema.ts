// The JSON Schemas of the tools' arguments, from the parameters of the operations in the OpenAPI document.
import type { oas31 } from 'zod-openapi'
import { TERM_PARAMETERS } from '../http/request/filter-parameters.ts'
import { type CommaLists, PAGING } from './arguments.ts'
import type { Tool } from './tool.ts'

export interface Input {
  /** A JSON Schema of an object. Aliases are not in it, because agents read all of it. */
  readonly schema: { readonly type: 'object'; readonly properties: Readonly<Record<string, object>> }
  readonly commaLists: CommaLists
  /** Names that the tool takes besides those of the schema. */
  readonly aliases: readonly string[]
}

/** The arguments of a tool. Throws if the document has no such operation. */
export function inputOf({ operation, own = {}, required = [] }: Tool, document: oas31.OpenAPIObject): Input {
  // Tools have a format of their own.
  const parameters = queryParametersOf(operation, document).filter(({ name }) => name !== 'format')
  const isAlias = ({ name }: oas31.ParameterObject) => TERM_PARAMETERS.some(({ alias }) => alias === name)
  const shared = parameters.filter((one) => !isAlias(one)).map((one) => [one.name, propertyOf(one)] as const)
  const limit = parameters.some(({ name }) => name === 'limit') ? { limit: PAGING.limit } : {}
  const properties = { ...Object.fromEntries(shared), ...limit, ...own }
  const lists = parameters.filter(({ explode }) => explode === false).map(({ name }) => name)
  return {
    schema: { type: 'object', properties, ...(required.length > 0 && { required: [...required] }) },
    commaLists: new Set(lists),
    aliases: parameters.filter(isAlias).map(({ name }) => name),
  }
}

function queryParametersOf(operationId: string, { paths = {} }: oas31.OpenAPIObject): oas31.ParameterObject[] {
  const operations = Object.values(paths).flatMap((path) => [path.get, path.post])
  const operation = operations.find((one) => one?.operationId === operationId)
  if (operation === undefined) throw new Error(`the document has no operation ${operationId}`)
  const parameters = (operation.parameters ?? []) as oas31.ParameterObject[]
  return parameters.filter((parameter) => parameter.in === 'query')
}

function propertyOf({ schema, description }: oas31.ParameterObject): object {
  return { ...schema, ...(description !== undefined && { description }) }
}
