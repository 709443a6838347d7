// Whether two pictures are the same one: resized, compressed again, in a frame, or in another format. (rules 40.42, 44.33)
import { hammingDistance } from './hash.ts'
import { looksDistance } from './looks.ts'

/** What is compared of a picture, as it was measured. */
export interface Likeness {
  readonly fingerprint: Uint8Array
  readonly looks: Uint8Array
  readonly width: number
  readonly height: number
}

// Copies stay below each of these. `test/pictures/README.md` has the figures of copies and of other pictures.
/** Bits of the 256 of the hashes. */
const OTHER_SHAPES = 50
const OTHER_LOOKS = 160
/** A frame makes a long page lower by less than this part of it. */
const OTHER_HEIGHT = 0.08

/** Whether two pictures are the same one. Pages of one layout have nearly the same hash, so colors and height count, too. */
export function samePicture(one: Likeness, other: Likeness): boolean {
  const [height, otherHeight] = [one.height / one.width, other.height / other.width]
  return (
    Math.abs(height - otherHeight) < OTHER_HEIGHT * Math.max(height, otherHeight) &&
    hammingDistance(one.fingerprint, other.fingerprint, OTHER_SHAPES) < OTHER_SHAPES &&
    looksDistance(one.looks, other.looks, OTHER_LOOKS) < OTHER_LOOKS
  )
}
