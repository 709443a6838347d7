// How a page of an export asks its worker, which can crash. (rule 51.13)
import { expect, it, onTestFinished, vi } from 'vitest'

/** Workers that say that they run, and answer nothing. */
class SilentWorker {
  static all: SilentWorker[] = []
  onmessage = () => {}
  onerror = () => {}
  readonly postMessage = vi.fn()
  readonly terminate = vi.fn()
  constructor() {
    SilentWorker.all.push(this)
    setImmediate(() => this.onmessage())
  }
}

it('a crash of the worker ends what waits for it, and the next request has another worker', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  vi.stubGlobal('location', new URL('https://host.example/explore.html'))
  vi.stubGlobal('document', { documentElement: { dataset: { export: './' } } })
  vi.stubGlobal('Worker', SilentWorker)
  const { askExport } = await import('../../../../src/ui/islands/asked.ts')
  const [first, second] = [askExport('/explore?q=a'), askExport('/explore?q=b')].map((asked) => expect(asked).rejects)
  await vi.waitFor(() => expect(SilentWorker.all[0]?.postMessage).toHaveBeenCalledTimes(2))
  SilentWorker.all[0]?.onerror()
  for (const asked of [first, second]) await asked?.toThrow('did not load. Reload, or try again later.')
  void askExport('/explore?q=c')
  await vi.waitFor(() => expect(SilentWorker.all[1]?.postMessage).toHaveBeenCalledTimes(1))
  expect(SilentWorker.all[0]?.terminate).toHaveBeenCalled()
})
