// With `fields`, a result has no address of its picture unless it is asked for. The server then asks for it and takes it out
// again, so that `images` shows pictures beside any fields. (rule 31.11)
import { type Arguments, textsOf } from '../arguments.ts'
import type { Json } from '../call-api.ts'
import type { Tool } from '../tool.ts'

type Field = 'image' | 'screenshot.thumbnail'

/** The field that has to be added for pictures, or null if there are no `fields`, or if it is among them. */
export function missingField({ operation }: Pick<Tool, 'operation'>, { fields }: Arguments): Field | null {
  const field = operation === 'listSections' ? 'image' : 'screenshot.thumbnail'
  const names = textsOf('fields', fields ?? []).flatMap((text) => text.split(',').map((name) => name.trim()))
  const hasPicture = names.includes(field) || names.includes('screenshot')
  return hasPicture || names.every((name) => name === '') ? null : field
}

/** The structured content without the field, in its rows or in itself. */
export function withoutField(content: Json, field: Field): Json {
  const bare = ({ screenshot = {}, ...row }: Json): Json => {
    const { [field === 'image' ? 'image' : 'thumbnail']: _, ...rest } = row
    const { thumbnail: __, ...kept } = screenshot as Json
    return Object.keys(kept).length === 0 ? rest : { ...rest, screenshot: kept }
  }
  const rows = content['results'] as Json[] | undefined
  return rows === undefined ? bare(content) : { ...content, results: rows.map(bare) }
}
