// The check that every entry makes first: an old Node.js crashes in the SQLite binding without a word.

const NAPI = 10

/**
 * Ends the process with one line (exit code 1) unless it runs on a Node.js that Vitrine supports: version 24 or newer,
 * and Node-API 10, which the SQLite binding needs.
 */
export function requireSupportedNode(): void {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 24 && Number(process.versions.napi) >= NAPI) return
  process.stderr.write(
    `Vitrine needs Node.js 24 or newer; this is ${process.version}. Use the npm scripts (npm start): they run the Node.js that npm ci installs.\n`,
  )
  process.exit(1)
}
