// Text of strangers as one line that shows what it says (rules 41.2, 42.2).

/** Characters that show nothing. Joiners stay, because emoji and some scripts need them. */
const HIDDEN = /(?!\u200c|\u200d|[\u202a-\u202e\u2066-\u2069])[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu
/** With those that turn the direction of the text around them. */
const SPACE = /[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text as one line of so many characters, without hidden ones; empty if nothing of it can be seen. */
export function oneLine(text: string, longest: number): string {
  const plain = text.toWellFormed().replace(HIDDEN, '').replace(SPACE, ' ').trim()
  return VISIBLE.test(plain) ? Array.from(plain).slice(0, longest).join('').trim() : ''
}
