// The entry of the built server. It checks the version of Node.js before it loads anything else, because on an old
// version the server's modules fail without a useful message.
import { requireSupportedNode } from './node-version.ts'

requireSupportedNode()
await import('./server.ts')
