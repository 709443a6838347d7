// Unique slugs for any number of entries in a few megabytes: which slugs are taken is remembered as bits, not as text.
import { slugOf } from '../../../src/catalog/model/slug.ts'
import { hash } from './random.ts'

const BITS = 2 ** 26

/**
 * Gives every title a slug that no earlier title got. A slug whose bit is taken (by itself or by chance) gets the
 * entry's number as an ending; so no title may end in a number, or two endings could meet.
 */
export function createSlugs(): (title: string, entry: number) => string {
  const taken = new Uint8Array(BITS / 8)
  return (title, entry) => {
    const slug = slugOf(title)
    const bit = hash(slug) % BITS
    const free = (taken[bit >>> 3]! & (1 << (bit & 7))) === 0
    taken[bit >>> 3]! |= 1 << (bit & 7)
    return free ? slug : `${slug}-${entry}`
  }
}
