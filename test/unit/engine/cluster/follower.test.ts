// A server that follows the log of changes: what it shows, all others can know.
import { expect, test } from 'vitest'
import { openFollower } from '../../../../src/engine/cluster/follower.ts'

/** A follower of a log with one row, and what it does to Valkey's stream and to its memory, in order. */
function follower({ isAlone = false } = {}) {
  const done: string[] = []
  let last = 0
  const head = { number: 1, token: 'a', turned: 7, loaded: 7, edit: 0 }
  const readAfter = (number: number) =>
    number < 1 ? { ...head, known: '', rows: [[1, 'turn', '7', 'a']] } : { ...head, known: 'a', rows: [] }
  const opened = openFollower({
    query: (async (_: string, [number]: [number]) => [readAfter(number)]) as never,
    stream: {
      last: async () => last,
      since: async () => null,
      put: async (_, rows) => {
        last = rows.at(-1)?.number ?? 0
        done.push(`stream ${last}`)
        return true
      },
    },
    memory: {
      keys: { drop() {}, dropAll() {} },
      editorial: { change: 0, catchUp: async () => {} },
      turnTo: (publication) => void (done.includes(`turn ${publication}`) || done.push(`turn ${publication}`)),
      loaded: () => 7,
    },
    server: 'one',
    isAlone: () => isAlone,
  })
  return { opened, done }
}

test('a row that a server reads in PostgreSQL is in Valkey before the server acts on it (rule 37.7)', async () => {
  const { opened, done } = follower()
  expect(await opened.read()).toBe(true)
  expect(done).toEqual(['stream 1', 'turn 7'])
})

test('without Valkey, a server acts on what it reads in PostgreSQL (rule 37.7)', async () => {
  const { opened, done } = follower({ isAlone: true })
  expect(await opened.read()).toBe(true)
  expect(done).toEqual(['turn 7'])
})
