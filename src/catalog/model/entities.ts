// Catalogs exported from web pages have HTML entities in titles and names. The import decodes them once, and no other
// code decodes or encodes.
import { decode } from 'html-entities'

/**
 * The plain text of an imported title or name: entities with their semicolon are decoded once (`R&amp;amp;D` becomes
 * `R&amp;D`, `AT&T` stays), and blanks at the ends are removed. An entity that stands for no character (`&#0;`, a lone
 * surrogate) becomes U+FFFD. Returns an empty string if the text is blank. (rule 17.6)
 */
export function plainText(text: string): string {
  return text.includes('&') ? decode(text, { scope: 'strict' }).toWellFormed().trim() : text.trim()
}

/** Text as an import file has it: {@link plainText} of the result is `text`. */
export function importText(text: string): string {
  return plainText(text) === text ? text : text.replaceAll('&', '&amp;')
}
