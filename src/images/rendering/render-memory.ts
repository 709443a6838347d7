// Estimates the memory that rendering takes, so that concurrent renderings stay within a budget.
import type { RenderPlan } from '../plan.ts'
import type { Format } from '../transform.ts'
import type { Opened, Wanted } from './render.ts'

/** Bytes per pixel of the picture, if it has to be decoded as a whole. Other pictures are decoded in strips. */
const WHOLE_INPUT = 4
/** Bytes per pixel of the output. JPEG and PNG are encoded in strips, WebP and AVIF need the whole picture. */
const OUTPUT: Readonly<Record<Format, number>> = { jpeg: 1, png: 3, webp: 8, avif: 30 }
/** Strips, tables and threads. */
const BASE_BYTES = 8 * 1024 * 1024

/** The bytes that rendering takes besides those of the file. */
export function memoryOf({ size, isWhole }: Opened, plan: RenderPlan, { format }: Wanted): number {
  const output = plan.ground ?? plan.size
  const decoded = isWhole ? size.width * size.height * WHOLE_INPUT : 0
  return BASE_BYTES + decoded + output.width * output.height * OUTPUT[format]
}
