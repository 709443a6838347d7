// The built server's entry. It checks the Node.js before anything else is loaded: the server's own modules would fail on
// an old one with a riddle.
import { requireSupportedNode } from './operate/node-version.ts'

requireSupportedNode()
await import('./server.ts')
