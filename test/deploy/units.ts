// Parses the shipped systemd units.
import { readdirSync, readFileSync } from 'node:fs'
import { ROOT } from '../support/worlds/processes.ts'

const FOLDER = `${ROOT}src/deploy/systemd`

export interface Unit {
  name: string
  text: string
  /** The values of each setting, in order. */
  settings: Map<string, string[]>
}

/** Returns the units with a suffix such as `.service`. */
export function unitsOf(suffix: string): Unit[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(suffix))
  return names.map((name) => unitOf(name, readFileSync(`${FOLDER}/${name}`, 'utf8')))
}

function unitOf(name: string, text: string): Unit {
  const settings = new Map<string, string[]>()
  for (const [, key = '', value = ''] of text.matchAll(/^([A-Z]\w+)=(.*)$/gm)) {
    settings.set(key, [...(settings.get(key) ?? []), value])
  }
  return { name, text, settings }
}

/** Returns the variables that the shipped environment file sets. */
export function shippedVariables(): Record<string, string> {
  const lines = readFileSync(`${FOLDER}/vitrine.env`, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]))
}
