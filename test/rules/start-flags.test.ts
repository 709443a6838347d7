// However the server is started, Node.js gets the same flags: `npm start`, the systemd unit, the container.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../support/worlds/processes.ts'

const flagsIn = (file: string, command: RegExp) =>
  command.exec(readFileSync(ROOT + file, 'utf8'))?.[0].match(/--max-[\w-]+=\d+/g)

test.each([
  ['src/deploy/systemd/vitrine.service', /^ExecStart=.*start\.ts$/m],
  ['src/deploy/container/Dockerfile', /^CMD .*start\.ts.*$/m],
])('%s starts as npm start does', (file, command) => {
  const own = flagsIn('package.json', /"start": .*/)
  expect(own?.length).toBeGreaterThan(0)
  expect(flagsIn(file, command)).toEqual(own)
})
