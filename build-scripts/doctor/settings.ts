// The configuration: valid, and such that clients can use what they are given.
import { baseUrlIsGuessed, type Config } from '../../src/config.ts'
import { type Finding, ok, warn } from './finding.ts'

/** What of a valid configuration deserves a second look. */
export function checkSettings(config: Config): Finding[] {
  const warnings = [guessedAddress(config), foreignProxies(config), demo(config)].filter((found) => found !== null)
  return warnings.length > 0 ? warnings : [ok('configuration', `valid; public address ${config.baseUrl}`)]
}

function guessedAddress(config: Config): Finding | null {
  if (!baseUrlIsGuessed(config)) return null
  const text = `HOST=${config.host} listens on every address, and links say ${config.baseUrl}`
  return warn('configuration', text, 'set BASE_URL to the public address')
}

/** Whoever reaches the server past the proxy could name any client address. */
function foreignProxies({ host, trustProxy }: Config): Finding | null {
  if (trustProxy === 0 || /^(127\.|localhost$|::1$)/.test(host)) return null
  const text = `TRUST_PROXY=${trustProxy} believes X-Forwarded-For, and HOST=${host} can be reached past the proxy`
  return warn('configuration', text, 'let nothing but the proxy reach the port, or set HOST=127.0.0.1')
}

function demo({ demo }: Config): Finding | null {
  const mend = 'leave DEMO out: "npm start" sets it where it is due'
  return demo ? warn('configuration', 'DEMO=1 serves the demo catalog while nothing is published', mend) : null
}
