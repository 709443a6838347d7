// The register of shards agrees with the table in src/DESIGN.md, and no other module names a shard.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Segment } from '../../src/catalog/storage/catalog.ts'
import { unpackRecords } from '../../src/catalog/storage/record-segment.ts'
import { registered, SHARDS } from '../../src/snapshot/files/shards.ts'
import type { LoadedShards } from '../../src/snapshot/load/read-shards.ts'
import { sources } from '../support/project/sources.ts'
import { ROOT } from '../support/worlds/processes.ts'

interface Row {
  writer: string
  public: string
  codings: string
  memory: string
}

const yesNo = (value = false) => (value ? 'yes' : 'no')

const register = new Map<string, Row>(
  Object.values(SHARDS).map((entry) => [
    'pattern' in entry ? entry.pattern : entry.name,
    {
      writer: entry.writer,
      public: yesNo(entry.isPublic),
      codings: yesNo(entry.hasCodings),
      memory: entry.memory,
    },
  ]),
)

/** The rows of the table by shard. */
function tableOfDesign(): Map<string, Row> {
  const design = readFileSync(join(ROOT, 'src/DESIGN.md'), 'utf8')
  const [, section = ''] = /### Table of shards\n([\s\S]*?)\n#/.exec(design) ?? []
  const lines = section.split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    lines.flatMap((line) => {
      const [names = '', , writer = '', open = '', codings = '', memory = ''] = line.split('|').slice(1).map(trimmed)
      const row = { writer: `build-scripts/${writer.replaceAll('`', '')}`, public: open, codings, memory }
      return Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']): [string, Row] => [name, row])
    }),
  )
}

function trimmed(cell: string): string {
  return cell.trim()
}

describe('the register of shards', () => {
  it('is the table in src/DESIGN.md', () => {
    expect(Object.fromEntries(tableOfDesign())).toEqual(Object.fromEntries(register))
  })

  it('names writers that exist', () => {
    const writers = Array.from(register.values(), ({ writer }) => writer)
    expect(writers.filter((writer) => !existsSync(join(ROOT, writer)))).toEqual([])
  })

  it('finds every shard by its name, and nothing else', () => {
    expect(registered('meta.json')).toBe(SHARDS.meta)
    expect(registered(SHARDS.records.of(12).name)).toBe(SHARDS.records)
    expect(registered(SHARDS.taxonomy.of('post_tag').name)).toBe(SHARDS.taxonomy)
    for (const name of ['records.bin', 'records/1.json', 'records/a/b.bin', 'records/../x.bin', '../meta.json', '']) {
      expect(registered(name), name).toBeUndefined()
    }
  })

  it('keeps memories apart: a shard of another memory does not compile', () => {
    const misuse = (shards: LoadedShards) => {
      // @ts-expect-error: an index block is dropped after the load, so it is not in the arena
      shards.arena(SHARDS.index.of(0))
      // @ts-expect-error: a records block is in the arena, not a body
      shards.body(SHARDS.records.of(0))
      // @ts-expect-error: the bytes of a transient shard have no address in the arena
      const records: Segment['records'] = unpackRecords(shards.transient(SHARDS.index.of(0)))
      return records
    }
    expect(misuse).toBeTypeOf('function')
  })

  it('is the only module that names a shard', () => {
    const stems = Array.from(register.keys(), (name) => name.replaceAll('.', '\\.').replace('*', '[^\'"`]*'))
    const literal = new RegExp(`['"\`](${stems.join('|')})['"\`]`)
    const naming = sources('src', 'build-scripts').filter(({ code }) => literal.test(withoutComments(code)))
    expect(naming.map(({ path }) => path)).toEqual(['src/snapshot/files/shards.ts'])
  })
})

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
