// Refuses to build for other addresses than those of the last publication: usually the settings of the server are missing.
import { type Addresses, addressesText, readAddresses, sameAddresses } from '../../src/snapshot/files/folder-notes.ts'
import { BadInput } from '../cli/command.ts'

/** Throws {@link BadInput} if a folder has snapshots for other addresses. (rule 16.13) */
export async function requireKnownAddresses(folder: string, own: Addresses, last: Addresses | null): Promise<void> {
  const known = (await readAddresses(folder)) ?? last
  if (known === null || sameAddresses(known, own)) return
  throw new BadInput(
    `The snapshots in ${folder} are for ${addressesText(known)}, but this build is for ${addressesText(own)}. Nothing was ` +
      'built. Put the settings of the server into .env. To change the addresses, add --new-addresses.',
  )
}
