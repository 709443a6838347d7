// The name that was probably meant: an error message ends with it (rule 24.12).
import { editsBetween } from '../../catalog/model/edit-distance.ts'
import { taxonomyNamed } from '../../catalog/model/taxonomy.ts'

/** Longer texts are no slips of a name, and comparing them takes time. */
const LONGEST = 40
/** The fewest letters of a text that stands for a name that begins with it. */
const SHORTEST = 3

/** ` Did you mean …?` for the first text that is nearly one of the names; otherwise empty. Names that are known match nothing. */
export function hintFor(texts: readonly string[], names: readonly string[]): string {
  const wrong = texts.find((text) => text !== '' && !names.includes(text))
  const meant = wrong === undefined || wrong.length > LONGEST ? undefined : nearestOf(wrong, names)
  return meant === undefined ? '' : ` Did you mean \`${meant}\`?`
}

/** The name that begins with the text, or the one with the fewest edits, at most one for each three letters. */
function nearestOf(text: string, names: readonly string[]): string | undefined {
  const plain = text.toLowerCase().replaceAll('-', '_')
  const [, stem = plain, end = ''] = /^(.+?)(_any|_not)?$/.exec(plain) ?? []
  const filter = `${taxonomyNamed(stem)}${end}`
  if (names.includes(filter)) return filter
  const longer = plain.length < SHORTEST ? undefined : names.find((name) => name.toLowerCase().startsWith(plain))
  if (longer !== undefined) return longer
  const most = Math.max(1, Math.floor(plain.length / 3))
  const ranked = names.map((name) => ({ name, edits: editsBetween(plain, name.toLowerCase()) }))
  return ranked.filter(({ edits }) => edits <= most).sort((a, b) => a.edits - b.edits)[0]?.name
}
