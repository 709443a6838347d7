// Reads the project's Markdown documents, for the tests that check them.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../worlds/processes.ts'

export interface Document {
  /** The path from the project's root. */
  path: string
  text: string
}

const EXCLUDED = /^(node_modules|dist)\/|\/node_modules\/|^data\/(?!README)/

/** Returns all documents that people write. */
export function documents(): Document[] {
  const paths = globSync('**/*.md', { cwd: ROOT }).filter((path) => !EXCLUDED.test(path))
  return paths.sort().map(document)
}

/** Returns one document. Throws if the file does not exist. */
export function document(path: string): Document {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') }
}

/** Returns the text without its fenced code blocks. */
export function prose(text: string): string {
  return text.replace(/^ *```.*?^ *```/gms, '')
}

/** Returns the contents of a text's code spans, without fenced blocks. */
export function codeSpans(text: string): string[] {
  return [...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span as string)
}

/** Returns the contents of the code spans in a table cell. */
export function spansOf(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, span]) => span as string)
}

/** Returns the text below a heading, up to the next heading of the same or a higher level. */
export function section({ path, text }: Document, title: string): string {
  const start = new RegExp(`^(#+) ${title}$`, 'm').exec(text)
  if (!start) throw new Error(`${path} has no section "${title}"`)
  const rest = text.slice(start.index + start[0].length)
  const end = new RegExp(`^#{1,${(start[1] as string).length}} `, 'm').exec(rest)
  return rest.slice(0, end?.index)
}

/** Returns the cells of each table row in a text, without header and separator rows. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n').map((line) => line.trim())
  const isRow = (line: string | undefined) => line?.startsWith('|') ?? false
  const isHeader = (at: number) => !isRow(lines[at - 1])
  return lines
    .filter((line, at) => isRow(line) && !isHeader(at) && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

/** Returns the URLs of a text's links and images. */
export function linksOf(text: string): string[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string)
}

/** Returns the anchor that GitHub generates for a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

/** Returns the anchors of a document's headings. */
export function anchorsOf(text: string): string[] {
  return [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title as string))
}

/** Whether a path or glob pattern matches a file, relative to the project's root or the document's folder. */
export function pathExists({ path: document }: Pick<Document, 'path'>, path: string): boolean {
  return ['', dirname(document)].some((folder) => {
    const target = normalize(join(folder, path))
    return path.includes('*') ? globSync(target, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, target))
  })
}

/** Returns the commands in a text, each with the rest of its line up to the next command. */
export function commandsIn(text: string): { name: string; rest: string }[] {
  const pattern = /\bnpm (?:run (?:-s )?)?(test(?::[a-z]+)?|start|(?<=run |-s )[a-z]+(?::[a-z]+)?)\b((?:(?!\bnpm ).)*)/g
  return [...text.matchAll(pattern)].map(([, name = '', rest = '']) => ({ name, rest }))
}
