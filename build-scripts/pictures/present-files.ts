// Says which files a folder has without asking for each: a catalog of a million entries without pictures costs no more than
// a look at its folders.
import { join } from 'node:path'
import { namesIn } from '../cli/files.ts'

const NONE: ReadonlySet<string> = new Set()

/** Returns a function that says whether a path such as `/2019/acme.jpg` exists below `root`. Reads each folder once. */
export function presentFiles(root: string): (path: string) => boolean {
  const folders = new Map<string, ReadonlySet<string>>([['', new Set(namesIn(root))]])

  function namesOf(folder: string): ReadonlySet<string> {
    const known = folders.get(folder)
    if (known !== undefined) return known
    if (!isPresent(folder)) return NONE
    const names = new Set(namesIn(join(root, folder)))
    folders.set(folder, names)
    return names
  }

  function isPresent(path: string): boolean {
    const cut = path.lastIndexOf('/')
    return cut >= 0 && namesOf(path.slice(0, cut)).has(path.slice(cut + 1))
  }

  return isPresent
}

/** Whether a folder is missing or has nothing in it. */
export function isEmptyFolder(folder: string): boolean {
  return namesIn(folder).length === 0
}
