import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Line, linesOf, MAX_LINE_BYTES } from '../../../../build-scripts/import/input.ts'

async function lines(chunks: readonly (string | Uint8Array)[]): Promise<Line[]> {
  async function* buffers() {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  return (await Array.fromAsync(linesOf(buffers()))).flat()
}

describe('lines', () => {
  // (rule 17.18)
  it('are numbered from 1, blank ones counted and left out, the last one with or without its end', async () => {
    expect(await lines(['a\n\n  \r\nb'])).toEqual([
      { number: 1, text: 'a' },
      { number: 4, text: 'b' },
    ])
    expect(await lines(['a\nb\n'])).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: 'b' },
    ])
    expect(await lines([])).toEqual([])
  })

  it('may begin with a byte order mark, in the first line only (rule 17.18)', async () => {
    expect(await lines(['\ufeffa\n\ufeffb'])).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: '\ufeffb' },
    ])
  })

  it('that are not UTF-8 are faults, and the next line is read (rule 17.18)', async () => {
    expect(await lines([Buffer.from([0x61, 0xff, 0x0a, 0x62])])).toEqual([
      { number: 1, fault: 'is not UTF-8' },
      { number: 2, text: 'b' },
    ])
  })

  it('that are too long are faults, whatever the chunks, and the next line is read (rule 17.18)', async () => {
    const half = 'x'.repeat(MAX_LINE_BYTES / 2)
    const fault = `is longer than ${MAX_LINE_BYTES} bytes`
    expect(await lines([half, half, half, half, 'y\nb'])).toEqual([
      { number: 1, fault },
      { number: 2, text: 'b' },
    ])
    expect(await lines([`${half}${half}`])).toMatchObject([{ number: 1, text: half + half }])
    expect(await lines([`${half}${half}z`])).toEqual([{ number: 1, fault }])
  })

  it('are the same however the bytes are cut', async () => {
    const text = fc.array(fc.constantFrom('é', '🚀', 'a', '\n', '\r\n', ' '))
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), async (parts, sizes) => {
        const bytes = Buffer.from(parts.join(''))
        const chunks: Buffer[] = []
        for (let start = 0, turn = 0; start < bytes.length; turn++) {
          const size = sizes[turn % sizes.length] as number
          chunks.push(bytes.subarray(start, start + size))
          start += size
        }
        const trimmed = (await lines(chunks)).map((line) => ({ ...line, text: 'text' in line && line.text.trim() }))
        const naive = parts
          .join('')
          .split('\n')
          .map((line, index) => ({ number: index + 1, text: line.trim() }))
        expect(trimmed).toEqual(naive.filter((line) => line.text !== ''))
      }),
      { numRuns: 1000 },
    )
  })
})
