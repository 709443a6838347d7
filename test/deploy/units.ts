// Parses the shipped systemd units.
import { readdirSync, readFileSync } from 'node:fs'
import { ROOT } from '../support/worlds/processes.ts'

const FOLDER = `${ROOT}src/deploy/systemd`

export interface Unit {
  name: string
  text: string
  /** Values by setting, in order. */
  settings: Map<string, string[]>
}

/** The units of a kind, such as `.service`. */
export function unitsOf(kind: string): Unit[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(kind))
  return names.map((name) => unitOf(name, readFileSync(`${FOLDER}/${name}`, 'utf8')))
}

function unitOf(name: string, text: string): Unit {
  const settings = new Map<string, string[]>()
  for (const [, key = '', value = ''] of text.matchAll(/^([A-Z]\w+)=(.*)$/gm)) {
    settings.set(key, [...(settings.get(key) ?? []), value])
  }
  return { name, text, settings }
}

/** The variables that a shipped environment file sets. */
export function shippedVariables(file = 'vitrine.env'): Record<string, string> {
  const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]))
}
