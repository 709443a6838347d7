// Text in XML documents.

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What no XML 1.0 document can contain, even escaped: most control characters, and lone surrogates. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text for an element or an attribute in double quotes. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"]/g, (character) => ENTITIES[character] as string)
}

/** The first line of every XML document. */
export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
