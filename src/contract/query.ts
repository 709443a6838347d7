// Completes the query parameters of the OpenAPI document, which zod-openapi derives from schemas that parse text.
import type { oas31 } from 'zod-openapi'
import type { ParameterSchema } from '../http/request/parameters.ts'

/** Changes the query parameters of an operation in place: adds defaults and the comma style of lists, removes null. */
export function completeQuery({ parameters = [] }: oas31.OperationObject, schema: ParameterSchema): void {
  for (const parameter of parameters as oas31.ParameterObject[]) {
    if (parameter.in === 'query') complete(parameter, defaultOf(schema.shape[parameter.name]))
  }
}

function complete(parameter: oas31.ParameterObject, standard: unknown): void {
  const { description: _, default: __, ...whole } = parameter.schema as oas31.SchemaObject
  const { anyOf, ...rest } = whole
  const present = anyOf?.filter((one) => !('type' in one && one.type === 'null')) ?? []
  const schema = anyOf && present.length === 1 ? { ...rest, ...present[0] } : whole
  parameter.schema = standard === null ? schema : { ...schema, default: standard }
  if (schema.type === 'array') Object.assign(parameter, { style: 'form', explode: false })
}

/** The default of a schema, or null if it has none. */
function defaultOf(schema: unknown): unknown {
  const { def } = schema as { def: { type: string; defaultValue?: unknown } }
  return def.type === 'default' ? def.defaultValue : null
}
