// The form in which names, slugs, synonyms, titles and queries are compared. (decisions.md 2.5)
import { fold } from '../catalog/model/fold.ts'
import { normalForm } from '../catalog/model/normal-form.ts'

/** The normal form with accents folded: words of letters, marks and digits, one space between them. */
export function matchingForm(text: string): string {
  return fold(normalForm(text))
}

/** The text as it is written, symbols and all: accents folded, lower case, every run of white space one space. */
export function rawForm(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}

/** The words of a normal form; none of the empty one. */
export function wordsOf(form: string): string[] {
  return form === '' ? [] : form.split(' ')
}

/** Length in code points. */
export function codePoints(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) length -= 1
  }
  return length
}
