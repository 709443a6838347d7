// Keeps `npm test` in one process per worker: a test that starts another one fails.
import { ChildProcess } from 'node:child_process'

const prototype = ChildProcess.prototype as unknown as { spawn(options: { file: string }): never }

prototype.spawn = ({ file }) => {
  throw new Error(`npm test runs in process. Move this test, which starts ${file}, to test/commands.`)
}
