// The check that every entry runs first, because an old Node.js crashes in the SQLite binding without a message.

const NAPI = 10

/**
 * Exits with one line (exit code 1) unless this is a supported Node.js: version 24 or newer, with Node-API 10, which the
 * SQLite binding needs.
 */
export function requireSupportedNode(): void {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 24 && Number(process.versions.napi) >= NAPI) return
  process.stderr.write(
    `Vitrine needs Node.js 24 or newer; this is ${process.version}. Use the npm scripts (npm start): they run the Node.js that npm ci installs.\n`,
  )
  process.exit(1)
}
