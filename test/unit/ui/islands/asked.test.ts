// How a page of an export asks its worker, which can crash or be of another release. (rule 51.13)
import { beforeEach, expect, it, vi } from 'vitest'

/** They say that they run, unless they hang, and answer nothing. */
const workers: SilentWorker[] = []
let hang = false
class SilentWorker {
  onmessage = () => {}
  onerror = () => {}
  readonly postMessage = vi.fn()
  readonly terminate = vi.fn()
  constructor() {
    workers.push(this)
    if (!hang) setImmediate(() => this.onmessage())
  }
}

/** What is sent to one port is at the other at once. */
class Channel {
  readonly port1 = { onmessage: (_: object) => {} }
  readonly port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) }
}

let askExport: typeof import('../../../../src/ui/islands/asked.ts').askExport
beforeEach(async () => {
  vi.stubGlobal('location', new URL('https://host.example/explore.html'))
  vi.stubGlobal('document', { documentElement: { dataset: { export: './' } } })
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('MessageChannel', Channel)
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  workers.length = 0
  ;({ askExport } = await import('../../../../src/ui/islands/asked.ts'))
  return () => void vi.unstubAllGlobals().useRealTimers()
})

const ask = (q: string) => expect(askExport(`/explore?q=${q}`)).rejects.toThrow('failed. Reload, or try again later.')
const asks = (at: number, n: number) => vi.waitFor(() => expect(workers[at]?.postMessage).toHaveBeenCalledTimes(n))
const ends = () => workers.map(({ terminate }) => terminate.mock.calls.length)

it('another worker draws what one of another release was asked, and the crash of one ends what waits for it', async () => {
  const asked = ['a', 'b'].map(ask)
  await asks(0, 2)
  workers[0]?.postMessage.mock.calls[0]?.[1][0].postMessage({ status: 410 })
  await asks(1, 2)
  workers[0]?.onerror()
  asked.push(ask('c'))
  await asks(1, 3)
  workers[1]?.onerror()
  await Promise.all(asked)
  void askExport('/explore?q=d')
  await asks(2, 1)
  expect(ends()).toEqual([1, 1, 0])
})

it('a worker that waits for the network is waited for, and one that gives no sign of life, or does not start, is ended', async () => {
  const asked = ask('a')
  await asks(0, 1)
  for (const n of [2, 3]) {
    vi.advanceTimersByTime(60_000)
    expect(workers[0]?.postMessage).toHaveBeenCalledTimes(n)
    workers[0]?.postMessage.mock.lastCall?.[1][0].postMessage(null)
  }
  vi.advanceTimersByTime(60_000)
  expect(ends()).toEqual([0])
  vi.advanceTimersByTime(10_000)
  await asked
  hang = true
  const more = ask('b')
  await vi.waitFor(() => expect(workers).toHaveLength(2))
  vi.advanceTimersByTime(60_000)
  await more
  expect(ends()).toEqual([1, 1])
})
