// The built server's entry. It checks the version of Node.js before it loads anything else: on an old version the
// server's own modules fail with an error that explains nothing.
import { requireSupportedNode } from './node-version.ts'

requireSupportedNode()
await import('./server.ts')
