// The project's documents, read as Markdown, for the tests that keep them true.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../worlds/processes.ts'

export interface Document {
  /** From the project's root. */
  path: string
  text: string
}

const OUTSIDE = /^(node_modules|dist)\/|\/node_modules\/|^data\/(?!README)/

/** Every document that people write. */
export function documents(): Document[] {
  const paths = globSync('**/*.md', { cwd: ROOT }).filter((path) => !OUTSIDE.test(path))
  return paths.sort().map(document)
}

/** One of them. Throws if there is none at the path. */
export function document(path: string): Document {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') }
}

/** The text without its fenced code blocks. */
export function prose(text: string): string {
  return text.replace(/^ *```.*?^ *```/gms, '')
}

/** What stands in code spans, outside fenced blocks. */
export function codeSpans(text: string): string[] {
  return [...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span as string)
}

/** What stands in code spans of a table's cell. */
export function spansOf(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, span]) => span as string)
}

/** The text under a heading, without its own line, up to the next heading of its level or a higher one. */
export function section({ path, text }: Document, title: string): string {
  const start = new RegExp(`^(#+) ${title}$`, 'm').exec(text)
  if (!start) throw new Error(`${path} has no section "${title}"`)
  const rest = text.slice(start.index + start[0].length)
  const end = new RegExp(`^#{1,${(start[1] as string).length}} `, 'm').exec(rest)
  return rest.slice(0, end?.index)
}

/** The rows of the tables in a text, each as its cells, without heads and rules. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n').map((line) => line.trim())
  const isRow = (line: string | undefined) => line?.startsWith('|') ?? false
  const isHead = (at: number) => !isRow(lines[at - 1])
  return lines
    .filter((line, at) => isRow(line) && !isHead(at) && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

/** The addresses of a text's links and pictures. */
export function linksOf(text: string): string[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string)
}

/** A heading's anchor, as GitHub makes it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

/** The anchors of a document's headings. */
export function anchorsOf(text: string): string[] {
  return [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title as string))
}

/** Whether a path, or a pattern, leads to something from the root or the document's folder. */
export function pathExists({ path: document }: Pick<Document, 'path'>, path: string): boolean {
  return ['', dirname(document)].some((folder) => {
    const target = normalize(join(folder, path))
    return path.includes('*') ? globSync(target, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, target))
  })
}
