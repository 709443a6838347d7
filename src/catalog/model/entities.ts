// Catalogs exported from web pages carry HTML entities in their titles and names. They become plain text at import,
// once; nothing behind the import decodes or encodes.
import { decode } from 'html-entities'

/**
 * The plain text of an imported title or name (decisions.md 1.4): numeric and named entities decoded once, only those
 * with their semicolon (`R&amp;amp;D` → `R&amp;D`, `AT&T` stays), then trimmed. What names no character (`&#0;`,
 * a lone surrogate) is U+FFFD. Empty where the text is blank.
 */
export function plainText(text: string): string {
  return text.includes('&') ? decode(text, { scope: 'strict' }).toWellFormed().trim() : text.trim()
}

/** The inverse, for data that is shown in an import format: {@link plainText} of the result is `text`. */
export function importText(text: string): string {
  return plainText(text) === text ? text : text.replaceAll('&', '&amp;')
}
