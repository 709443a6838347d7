// Tests the options of the benchmark.
import { parseArgs } from 'node:util'
import { describe, expect, it } from 'vitest'
import { WrongUsage } from '../../build-scripts/cli/command.ts'
import { OPTIONS, parseSettings } from './settings.ts'

describe('the command line', () => {
  it.each([
    ['--classes', 'slug,everything', '"everything"'],
    ['--entries', '0', '--entries'],
    ['--rounds', '2.5', '--rounds'],
    ['--only', 'builds', '--only'],
  ])('rejects %s %s', (option, value, message) => {
    const parse = () => parseSettings(parseArgs({ args: [option, value], options: OPTIONS }).values)
    expect(parse).toThrow(WrongUsage)
    expect(parse).toThrow(message)
  })

  it('writes no results of a run against another build', () => {
    const args = ['--against', 'HEAD', '--write']
    expect(() => parseSettings(parseArgs({ args, options: OPTIONS }).values)).toThrow('--write takes')
  })
})
