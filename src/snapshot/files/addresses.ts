// The addresses that snapshots are built for. A server refuses a snapshot for other ones, and a build needs an option for
// other ones than those of the last publication. (rules 16.7, 16.13)
import { join } from 'node:path'
import { replaceFile } from './durable.ts'
import { readOrNull } from './folder.ts'

const FILE = 'addresses'

export interface Addresses {
  siteUrl: string
  assetsUrl: string
}

/** A snapshot was built for other addresses than those of the server. */
export class OtherAddresses extends Error {
  constructor(id: string, its: Addresses, own: Addresses) {
    super(
      `Snapshot ${id} is refused: it was built for ${addressesText(its)}, but this server has ${addressesText(own)}. ` +
        'Set the same addresses here, or publish a snapshot for these.',
    )
  }
}

export function sameAddresses(a: Addresses, b: Addresses): boolean {
  return a.siteUrl === b.siteUrl && a.assetsUrl === b.assetsUrl
}

export function addressesText({ siteUrl, assetsUrl }: Addresses): string {
  return `SITE_URL=${siteUrl} and ASSETS_URL=${assetsUrl}`
}

/** The addresses of the last publication in a folder; null if none are recorded. */
export async function readAddresses(folder: string): Promise<Addresses | null> {
  const [siteUrl, assetsUrl] = (await readOrNull(join(folder, FILE)))?.split('\n') ?? []
  return siteUrl && assetsUrl ? { siteUrl, assetsUrl } : null
}

/** Records the addresses of a publication. Writes only if they change. */
export async function recordAddresses(folder: string, addresses: Addresses): Promise<void> {
  const known = await readAddresses(folder)
  if (known !== null && sameAddresses(known, addresses)) return
  await replaceFile(join(folder, FILE), `${addresses.siteUrl}\n${addresses.assetsUrl}\n`)
}
