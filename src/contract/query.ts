// Completes the query parameters of the OpenAPI document, which zod-openapi derives from schemas that parse text.
import type { oas31 } from 'zod-openapi'
import type { ParameterSchema } from '../http/request/parameters.ts'

/** Changes the query parameters of an operation in place: adds defaults and the style of lists, removes null. */
export function completeQuery({ parameters = [] }: oas31.OperationObject, schema: ParameterSchema): void {
  for (const parameter of parameters as oas31.ParameterObject[]) {
    if (parameter.in === 'query') complete(parameter, defaultOf(schema.shape[parameter.name]))
  }
}

function complete(parameter: oas31.ParameterObject, standard: unknown): void {
  const { description: _, default: __, ...whole } = parameter.schema as oas31.SchemaObject
  const { anyOf, ...rest } = whole
  const present = anyOf?.filter((one) => !('type' in one && one.type === 'null')) ?? []
  const repeated = repeatedOf(present as oas31.SchemaObject[])
  const only = repeated ?? (present.length === 1 ? present[0] : undefined)
  const schema: oas31.SchemaObject = anyOf && only ? { ...rest, ...only } : whole
  parameter.schema = standard === null ? schema : { ...schema, default: standard }
  if (schema.type === 'array') Object.assign(parameter, { style: 'form', explode: repeated !== undefined })
}

/** The list of a parameter that can be repeated, which is parsed as one value or several. Other lists have commas. */
function repeatedOf(choices: readonly oas31.SchemaObject[]): oas31.SchemaObject | undefined {
  const [list, ...more] = choices.filter(({ type }) => type === 'array')
  const single = choices.some(({ type }) => type === 'string')
  return choices.length === 2 && single && more.length === 0 ? list : undefined
}

/** The default of a schema, or null if it has none. */
function defaultOf(schema: unknown): unknown {
  const { def } = schema as { def: { type: string; defaultValue?: unknown } }
  return def.type === 'default' ? def.defaultValue : null
}
