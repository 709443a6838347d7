// Progress of a long run is for people at a terminal; logs and pipes get none of it.
import { expect, test } from 'vitest'
import { linesOn } from '../../../../build-scripts/cli/lines.ts'

function streamOf(isTTY: boolean) {
  const written: string[] = []
  const stream = { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream
  return { stream, written }
}

test('a stream that is no terminal gets nothing (rule 21.4)', () => {
  const { stream, written } = streamOf(false)
  const progress = linesOn(stream)
  progress.showProgress(() => '1 of 2')
  progress.clearProgress()
  expect(written).toEqual([])
})

test('a terminal gets a line that rewrites itself, at most ten times a second (rule 21.4)', () => {
  const { stream, written } = streamOf(true)
  let now = 0
  const progress = linesOn(stream, () => now)
  progress.showProgress(() => '1 of 3')
  now = 99
  progress.showProgress(() => '2 of 3')
  now = 100
  progress.showProgress(() => '3 of 3')
  progress.clearProgress()
  expect(written.map((text) => text.replace('\r\x1b[K', ''))).toEqual(['1 of 3', '3 of 3', ''])
})
