// How a page of an export asks its worker, which can crash or be of another release. (rule 51.13)
import { expect, it, onTestFinished, vi } from 'vitest'

/** They say that they run, and answer nothing. */
const workers: SilentWorker[] = []
class SilentWorker {
  onmessage = () => {}
  onerror = () => {}
  readonly postMessage = vi.fn()
  readonly terminate = vi.fn()
  constructor() {
    workers.push(this)
    setImmediate(() => this.onmessage())
  }
}

it('another worker draws what one of another release was asked, and the crash of one ends what waits for it', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('location', new URL('https://host.example/explore.html'))
  vi.stubGlobal('document', { documentElement: { dataset: { export: './' } } })
  vi.stubGlobal('Worker', SilentWorker)
  const { askExport } = await import('../../../../src/ui/islands/asked.ts')
  const ask = (q: string) => expect(askExport(`/explore?q=${q}`)).rejects.toThrow('failed. Reload, or try again later.')
  const asks = (at: number, n: number) => vi.waitFor(() => expect(workers[at]?.postMessage).toHaveBeenCalledTimes(n))
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
  expect(workers.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1, 1, 0])
})
