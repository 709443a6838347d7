// Checks that `npm start`, the systemd units and the containers pass the same flags to Node.js.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../support/worlds/processes.ts'

const flagsIn = (file: string, command: RegExp) =>
  command.exec(readFileSync(ROOT + file, 'utf8'))?.[0].match(/--[\w-]+=\d+/g)

test.each([
  ['src/deploy/systemd/vitrine.service', /^ExecStart=.*launch\.mjs$/m],
  ['src/deploy/systemd/vitrine@.service', /^ExecStart=.*launch\.mjs$/m],
  ['src/deploy/container/Dockerfile', /^CMD .*launch\.mjs.*$/m],
  ['src/deploy/cluster/compose.yaml', /command: \[node, --.*entry\.mjs\]/],
  ['src/deploy/kubernetes/vitrine.yaml', /command: \[node, --.*entry\.mjs\]/],
])('%s has the flags of npm start', (file, command) => {
  const own = flagsIn('package.json', /"start": .*/)
  expect(own?.length).toBeGreaterThan(0)
  expect(flagsIn(file, command)).toEqual(own)
})
