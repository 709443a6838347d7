// The `fields` parameter: an object less the members that were not asked for, order and nesting kept.

/** An object's members whose names are asked for, in the object's own order. */
export function pickFields(text: string, wanted: (name: string) => boolean): string {
  const members = Object.entries(JSON.parse(text) as object).filter(([name]) => wanted(name))
  return JSON.stringify(Object.fromEntries(members))
}

/** UTF-8 bytes that travel as a one-byte string, as text. */
export function fromBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}

/** Text as its UTF-8 bytes in a one-byte string. */
export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
