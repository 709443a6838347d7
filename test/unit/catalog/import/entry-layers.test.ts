// The layers of an entry against a plain model: of each member, what the file said and what an editor set. (rules 44.26 to 44.28)
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edited, imported, type LayeredEntry } from '../../../../src/catalog/import/entry-layers.ts'
import { type ImportEntry, importLineParser, lineOf } from '../../../../src/catalog/import/import-line.ts'
import { runs, seedOfRun } from '../../../support/project/random.ts'
import { entry } from '../../../support/worlds/workplace.ts'

type Line = Record<'title' | 'genre' | 'offline', unknown>
/** What holds of a member, and, if an editor set it, what the file said then. */
type Member = { holds: unknown; said?: unknown }
type Model = Record<keyof Line, Member>

const NAMES = ['title', 'genre', 'offline'] as const
const parse = importLineParser()

const line = fc.record<Line>({
  title: fc.constantFrom('One', 'Two'),
  genre: fc.subarray(['Blog', 'Shop']),
  offline: fc.boolean(),
})
const step = fc.oneof(
  fc.record({ line, overwrite: fc.constantFrom(false, false, true) }),
  fc.record({ edit: line }),
  fc.record({ hidden: fc.constantFrom('asked', null, '') }),
)

function entryOf(members: object): ImportEntry {
  const parsed = parse(JSON.stringify(entry('a', members)))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.value
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function importedMember(name: string, { holds, ...member }: Member, said: unknown, overwrite: boolean): Member {
  if ('said' in member && !overwrite && isSame(member.said, said)) return { holds, ...member }
  return { holds: name === 'offline' ? said || holds : said }
}

function editedMember(member: Member, value: unknown): Member {
  if (isSame(member.holds, value) || ('said' in member && isSame(member.said, value))) {
    return isSame(member.holds, value) ? member : { holds: value }
  }
  return { holds: value, said: 'said' in member ? member.said : member.holds }
}

const eachMember = (make: (name: keyof Line) => Member) =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Model

/** What an entry says, as the model does. */
function modelOf({ entry: held, said }: LayeredEntry): Model {
  const members = lineOf(held)
  const plain = (value: unknown) => (Array.isArray(value) ? value.map(({ name }) => name) : value)
  return eachMember((name) => ({
    holds: plain(members[name]),
    ...(said.has(name) && { said: plain(said.get(name)) }),
  }))
}

test('an editor’s member holds until the file says something else than it said then', () => {
  const property = fc.property(line, fc.array(step, { maxLength: 12 }), (first, steps) => {
    let stored: LayeredEntry = { entry: entryOf(first), said: new Map(), hidden: null }
    let model = eachMember((name) => ({ holds: first[name] }))
    let hidden: string | null = null
    for (const given of steps) {
      const before = model
      if ('line' in given) {
        const { overwrite } = given
        const next = imported(stored, entryOf(given.line), { living: (_, value) => value, overwrite })
        model = eachMember((name) => importedMember(name, before[name], given.line[name], overwrite))
        const corrected = NAMES.filter((name) => 'said' in before[name])
        expect([...next.kept].sort()).toEqual(corrected.filter((name) => 'said' in model[name]).sort())
        expect([...next.ended].sort()).toEqual(corrected.filter((name) => !('said' in model[name])).sort())
        stored = next
        hidden = hidden || null
      } else if ('edit' in given) {
        stored = edited(stored, entryOf(given.edit), (_, value) => value)
        model = eachMember((name) => editedMember(before[name], given.edit[name]))
      } else {
        hidden = given.hidden
        stored = { ...stored, hidden }
      }
      expect([modelOf(stored), stored.hidden]).toEqual([model, hidden])
    }
  })
  fc.assert(property, { seed: seedOfRun('layers of entries'), numRuns: runs(500, 20_000) })
})
