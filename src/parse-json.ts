// JSON text from outside, parsed without an exception.

export type ParsedJson = { ok: true; value: unknown } | { ok: false; reason: string }

/** Parses JSON text. On failure, returns the reason as one line. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, reason: (error as Error).message.replace(/\p{Cc}+/gu, ' ').toWellFormed() }
  }
}
