// The form in which names, slugs, synonyms, titles and queries are compared. (rules 11.3, 11.4)
import { fold, normalForm } from '../catalog/model/fold.ts'

/** The normal form with folded accents: words of letters, marks and digits with one space between them. */
export function matchingForm(text: string): string {
  return foldForm(normalForm(text))
}

/** Folds a normal form. A letter such as `ﷺ` folds to several words, so spaces are made single again. (rule 11.11) */
export function foldForm(form: string): string {
  const folded = fold(form)
  return folded === form ? form : folded.replace(/ +/g, ' ').trim()
}

/** The text with its symbols, in lower case, with folded accents and single spaces. (rule 14.6) */
export function rawForm(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}

/** The words of a normal form. */
export function wordsOf(form: string): string[] {
  return form.includes(' ') ? form.split(' ') : form === '' ? [] : [form]
}

export function codePointLength(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) length -= 1
  }
  return length
}
