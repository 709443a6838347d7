// An entry as JSON, as the build writes it into the pages for a CDN. The kernel writes the responses of the server.
import { encodeImagePath, type ImagePrefixes } from './image-urls.ts'
import { type EntryTexts, LIST_MEMBERS, type ListMember, MEMBERS, SINGLE_NAME } from './shape.ts'

/** An entry as the catalog has it, without its terms. */
export interface Entry extends EntryTexts {
  /** `YYYY-MM-DD`. */
  published: string
  offline: boolean
  /** The path of the screenshot. */
  path: string
  width: number
  height: number
  /** The path of the mobile capture. */
  mobile: string | null
}

/** The names of the terms of a member, in the order of the import. */
type NamesOf = (member: ListMember) => readonly string[]

/** An entry in the shape of `/v1/inspirations`. (rule 9.1) */
export function inspirationJson(entry: Entry, namesOf: NamesOf, images: ImagePrefixes): string {
  // An offline entry has no URL. (rule 9.2)
  const values: Record<string, unknown> = { ...entry, ...(entry.offline && { url: null }) }
  for (const name of LIST_MEMBERS) values[name] = name === SINGLE_NAME ? (namesOf(name)[0] ?? '') : namesOf(name)
  const members = MEMBERS.map((name) =>
    name === 'screenshot'
      ? `"screenshot":${screenshotJson(entry, images)}`
      : `"${name}":${JSON.stringify(values[name])}`,
  )
  return `{${members.join(',')}}`
}

/** The prefixes are the insides of JSON strings, and an encoded path needs no escaping. */
function screenshotJson({ path, width, height, mobile }: Entry, images: ImagePrefixes): string {
  const encoded = encodeImagePath(path)
  const presets = (['hero', 'thumbnail', 'full', 'original'] as const).map(
    (name) => `"${name}":"${images[name]}${encoded}"`,
  )
  if (mobile !== null) presets.push(`"mobile":"${images.mobile}${encodeImagePath(mobile)}"`)
  return `{${presets.join(',')},"width":${width},"height":${height}}`
}
