// The entry of the built server. It checks the version of Node.js before it loads anything else, because on an old
// version the server's modules fail without a useful message.
import { setFlagsFromString } from 'node:v8'
import { requireSupportedNode } from './ground/node-version.ts'

requireSupportedNode()
// By default, what V8 keeps until the next full collection can be three times what is in use.
setFlagsFromString('--heap-growing-percent=30')
// A young collection keeps a hundredth of a megabyte or two, less than to wake the threads that would share it.
setFlagsFromString('--no-parallel-scavenge')
await import('./server.ts')
