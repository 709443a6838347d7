// Checks the configuration for valid settings that are probably mistakes.
import { baseUrlIsGuessed, type Config } from '../../src/ground/config.ts'
import { misspelledSettings } from '../cli/installation.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Warnings about a valid configuration. */
export function checkSettings(config: Config): Finding[] {
  const stray = misspelledSettings().map((line) => warn('configuration', line, 'correct the name, or remove the line'))
  const own = [guessedAddress(config), foreignProxies(config), demo(config)].filter((found) => found !== null)
  const warnings = [...stray, ...own]
  return warnings.length > 0 ? warnings : [ok('configuration', `valid; public address ${config.baseUrl}`)]
}

function guessedAddress(config: Config): Finding | null {
  if (!baseUrlIsGuessed(config)) return null
  const text = `HOST=${config.host} listens on every address, and links point to ${config.baseUrl}`
  return warn('configuration', text, 'set BASE_URL to the public address')
}

/** A client that bypasses the proxy could claim any client address. (rule 22.4) */
function foreignProxies({ host, trustProxy }: Config): Finding | null {
  if (trustProxy === 0 || /^(127\.|localhost$|::1$)/.test(host)) return null
  const text = `TRUST_PROXY=${trustProxy} trusts X-Forwarded-For, and clients can reach HOST=${host} without the proxy`
  return warn('configuration', text, 'let only the proxy reach the port, or set HOST=127.0.0.1')
}

function demo({ demo }: Config): Finding | null {
  const fix = 'remove DEMO: "npm start" sets it when it is needed'
  return demo ? warn('configuration', 'DEMO=1 serves the demo catalog while nothing is published', fix) : null
}
