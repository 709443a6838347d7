// The project's texts (code, documents, deployment files) and the rules that they cite.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../worlds/processes.ts'

export interface Text {
  /** The path from the project's root. */
  path: string
  content: string
}

const FOLDERS = ['src', 'build-scripts', 'test', 'data', '.ci', '.github']
const DERIVED = /(^|\/)(node_modules|dist|generated)\/|^data\/(?!README\.md$|demo\/[^/]+$)/
const BINARY = /\.(svg|png|jsonl|json|woff2?)$/

/** Returns the paths of all files that people write, from the project's root, except the pages of the demo. */
export function projectFiles(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length)),
  )
  const top = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile())
  const files = [...below.filter((path) => !DERIVED.test(path)), ...top.map(({ name }) => name)]
  return files.filter((path) => !path.endsWith('.log')).sort()
}

/** Reads the text files among the project's files. */
export function projectTexts(files: readonly string[] = projectFiles()): Text[] {
  const texts = files.filter((path) => !BINARY.test(path) && !path.startsWith('.git/'))
  return texts.map((path) => ({ path, content: readFileSync(join(ROOT, path), 'utf8') }))
}

const CODE = /\.(ts|astro|mjs|css|c)$/

/** Returns a document's text or the comments of code, with each paragraph or comment on one line. */
export function proseOf({ path, content }: Text): string {
  const text = CODE.test(path) ? commentsOf(content) : content
  return text.replace(/\n[ \t]*(?:\/\/+|#+(?=[ \t])|\*(?![*/]))?[ \t]*(?=\S)/g, ' ')
}

function commentsOf(code: string): string {
  const comments = code.match(/(?<![:'"`\w/])\/\/.*(?:\n[ \t]*\/\/.*)*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g) ?? []
  return comments.join('\n\n')
}

const CITED = /\brules? (\d+\.\d+(?:(?:–|, | and | to | or )\d+\.\d+)*)/gi

/** Returns the numbers of the rules that a text cites. A range becomes all rules in it. */
export function rulesIn(text: string): string[] {
  const joined = text.replace(/\n[ \t]*(?:\/\/+|#+|\*(?!\*))?[ \t]*/g, ' ')
  return Array.from(joined.matchAll(CITED)).flatMap(([, list = '']) =>
    Array.from(list.matchAll(/(\d+)\.(\d+)(?:(?:–| to )(\d+)\.(\d+))?/g)).flatMap(rangeOf),
  )
}

function rangeOf([, section, first, lastSection = section, last = first]: RegExpMatchArray): string[] {
  if (section !== lastSection) return [`${section}.${first}`, `${lastSection}.${last}`]
  const length = Math.max(1, Number(last) - Number(first) + 1)
  return Array.from({ length }, (_, i) => `${section}.${Number(first) + i}`)
}
