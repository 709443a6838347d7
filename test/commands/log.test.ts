// The log of a process that ends, and of one whose disk is full.
import { expect, test } from 'vitest'
import { run } from '../support/worlds/processes.ts'

// (rule 20.3)
test.each([
  ['an exit', 'process.exit(0)'],
  ['an end', ''],
  [
    'an error that nothing catches',
    "process.on('uncaughtException', (err) => { log.logger.fatal({ err }, 'end'); process.exit(1) }); throw new Error('gone')",
  ],
])('nothing is lost at %s', async (_, end) => {
  const code = `
    const { openLog } = await import('./src/operate/log.ts')
    const log = openLog('info')
    for (let n = 0; n < 20000; n++) log.write(JSON.stringify({ n }) + '\\n')
    ${end}`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code])
  const numbers = stdout.split('\n').filter((line) => line.startsWith('{"n"'))
  expect(numbers).toHaveLength(20_000)
  if (end.includes('fatal')) expect(stdout).toMatch(/"level":"fatal".*"msg":"end"/)
})

test('a log on a full disk ends nothing, and the log can be closed (rule 20.7)', async () => {
  const code = `
    import { openSync } from 'node:fs'
    import { openLog } from './src/operate/log.ts'
    const log = openLog('info', openSync('/dev/full', 'w'))
    log.logger.error('first')
    setTimeout(() => log.logger.error('second'), 50)
    setTimeout(() => log.flush().then(() => process.stderr.write('flushed')), 100)`
  const ended = await run(process.execPath, ['--input-type=module', '-e', code])
  expect(ended).toEqual({ code: 0, stdout: '', stderr: 'flushed' })
})
