// The look for something to build beside a server that `npm start` has started. It ends with the server.
import { constants, setPriority } from 'node:os'
import { loadConfig } from '../../src/ground/config.ts'
import { explained } from '../cli/command.ts'
import { say } from '../cli/lines.ts'
import { prepareCatalog } from './prepare-catalog.ts'

process.once('disconnect', () => process.exit())
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {} // The units for systemd do not allow it.
await prepareCatalog(loadConfig(), {}, true).catch((error) => say(explained(error)))
process.disconnect?.()
