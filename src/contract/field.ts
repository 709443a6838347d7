// Turns JSON Schemas into fields for readers: name, type, allowed values, description and members.
import type { oas31 } from 'zod-openapi'

export interface Field {
  readonly name: string
  /** In words, such as `string`, `array of Section` or `integer or null`. */
  readonly type: string
  readonly required: boolean
  readonly description: string
  /** Allowed values or lengths as a phrase, or an empty string. */
  readonly takes: string
  /** The default as text, or null. */
  readonly standard: string | null
  /** The members of the object, or of the objects in the list. */
  readonly members: readonly Field[]
}

type Schema = oas31.SchemaObject
type Named = Readonly<Record<string, Schema>>

/** Reads the schemas of a document that refer to these components. */
export function fieldReader(components: Named) {
  /** The members of an object, of the items of a list, or of all alternatives of a union. */
  function membersOf(schema: Schema): Field[] {
    const whole = resolved(components, schema)
    if (whole.type === 'array') return membersOf(whole.items as Schema)
    const choices = (whole.anyOf ?? whole.oneOf) as Schema[] | undefined
    if (choices) return merged(choices.map(membersOf))
    const properties = Object.entries((whole.properties ?? {}) as Named)
    const rest = typeof whole.additionalProperties === 'object' ? [['<name>', whole.additionalProperties] as const] : []
    return [...properties, ...rest].map(([name, member]) =>
      read(name, member as Schema, Boolean(whole.required?.includes(name))),
    )
  }

  function read(name: string, schema: Schema, required: boolean): Field {
    const whole = resolved(components, schema)
    const { description = '', default: standard = null } = whole
    return {
      name,
      type: typeOf(components, schema),
      required,
      description,
      takes: takesOf(whole),
      standard: standard === null ? null : String(standard),
      members: membersOf(schema),
    }
  }

  return { read, membersOf }
}

function resolved(components: Named, schema: Schema): Schema {
  const name = nameOf(schema)
  const { $ref: _, ...beside } = schema
  return name === null ? schema : { ...components[name], ...beside }
}

function typeOf(components: Named, schema: Schema): string {
  const typeOfOne = (one: Schema) => typeOf(components, one)
  const name = nameOf(schema)
  const named = name === null ? undefined : components[name]
  if (name !== null) return named?.anyOf || named?.oneOf ? typeOfOne(resolved(components, schema)) : name
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set((choices as Schema[]).map(typeOfOne))].join(' or ')
  if (schema.type === 'array') return `array of ${typeOfOne(schema.items as Schema)}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return schema.type ?? 'any'
}

function nameOf(schema: Schema): string | null {
  return schema.$ref?.split('/').at(-1) ?? null
}

/** Merges the members of several shapes by name: types and allowed values of all, the rest from the first. */
function merged(shapes: readonly Field[][]): Field[] {
  const byName = Map.groupBy(shapes.flat(), ({ name }) => name)
  return [...byName.values()].map((same) => {
    const [first] = same as [Field]
    const { description } = same.find((one) => one.description) ?? first
    const takes = [...new Set(same.flatMap((one) => one.takes.match(/`[^`]+`/g) ?? []))]
    return {
      ...first,
      description,
      type: eitherOf(same),
      takes: takes.length > 0 ? `one of ${takes.join(', ')}` : first.takes,
    }
  })
}

function eitherOf(fields: readonly Field[]): string {
  return [...new Set(fields.flatMap(({ type }) => type.split(' or ')))].join(' or ')
}

function takesOf(schema: Schema): string {
  const names = (schema.enum ?? (schema.items as Schema | undefined)?.enum) as string[] | undefined
  if (names) return `${schema.type === 'array' ? 'any of' : 'one of'} ${names.map((name) => `\`${name}\``).join(', ')}`
  if ('const' in schema) return `\`${schema.const}\``
  if (schema.minimum !== undefined && schema.maximum !== undefined) return `${schema.minimum} to ${schema.maximum}`
  if (schema.minimum !== undefined) return `${schema.minimum} or more`
  if (schema.minLength !== undefined) return `${schema.minLength} to ${schema.maxLength} characters`
  return schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`
}
