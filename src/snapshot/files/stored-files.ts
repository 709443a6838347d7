// Where the files of a snapshot are in its folder.
import type { ManifestFile } from './manifest.ts'

/** The path of a file in its snapshot's folder. The content determines the name. */
export function filePath({ name, sha256 }: Pick<ManifestFile, 'name' | 'sha256'>): string {
  const folder = name.includes('/') ? name.slice(0, name.indexOf('/') + 1) : ''
  return `${folder}${sha256.slice(0, 32)}${name.slice(name.lastIndexOf('.'))}`
}

/** Suffixes of precompressed siblings. */
export const SUFFIXES = { br: '.br', gzip: '.gz' } as const
type Coding = keyof typeof SUFFIXES

/** A file and its siblings, each with its path, size and hash. */
export function storedFiles(file: ManifestFile): { path: string; bytes: number; sha256: string }[] {
  const path = filePath(file)
  const siblings = Object.entries(file.codings ?? {}).map(([coding, stored]) => ({
    path: path + SUFFIXES[coding as Coding],
    ...stored,
  }))
  return [{ path, bytes: file.bytes, sha256: file.sha256 }, ...siblings]
}
