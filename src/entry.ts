// The built server's entry, of the process and of each thread that it starts. It checks the Node.js before anything else
// is loaded: the server's own modules would fail on an old one with a riddle.
import { requireSupportedNode } from './operate/node-version.ts'

requireSupportedNode()
const { startThreads } = await import('./operate/main-thread.ts')
if (!startThreads(new URL(import.meta.url))) await import('./server.ts')
