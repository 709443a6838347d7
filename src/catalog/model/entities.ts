// Catalogs exported from web pages have HTML entities in titles and names. The import decodes them once, and no other
// code decodes or encodes.
import { decode } from 'html-entities'

/**
 * The text of an imported title: entities with their semicolon are decoded once (`R&amp;amp;D` becomes `R&amp;D`, `AT&T`
 * stays). An entity that stands for no character (`&#0;`, a lone surrogate) becomes U+FFFD. (rule 17.6)
 */
export function decodedText(text: string): string {
  return text.includes('&') ? decode(text, { scope: 'strict' }).toWellFormed() : text
}

/** The text of an imported name: {@link decodedText} without blanks at the ends. Empty if the name is blank. (rule 17.6) */
export function plainText(text: string): string {
  return decodedText(text).trim()
}

/** Text as an import file has it: {@link decodedText} of the result is `text`. */
export function importText(text: string): string {
  return decodedText(text) === text ? text : text.replaceAll('&', '&amp;')
}
