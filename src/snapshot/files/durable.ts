// Writing files so that a crash leaves the old state or the new one, whole.
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file and waits until it is on the disk. The folder must exist and be synced for the name to last. */
export async function writeSynced(file: string, bytes: Uint8Array | string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a file that was written is on the disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the names in a folder last. */
export async function syncFolder(folder: string): Promise<void> {
  await syncFile(folder)
}

/** Renames, over what is there, and waits until the new name is on the disk. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Replaces a file in one step: a reader sees the old content or the new. Where it fails, nothing else is left. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    await writeSynced(temporary, content)
    await renameSynced(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Gives a file that never changes a second name; copies it where the file system has no hard links. */
export async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    await copyFile(from, to)
    await syncFile(to)
  }
}
