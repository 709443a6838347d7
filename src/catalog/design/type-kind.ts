// What kind of typeface a name is of.

/** How a title is set. */
export type TypeKind = 'sans' | 'serif' | 'mono' | 'display'

const KINDS: readonly (readonly [TypeKind, RegExp])[] = [
  ['mono', /\bmono|mono(?:ki)?$|\bcode\b|courier|consol|typewriter|inconsolata|menlo|monaco|dseg|dotgothic/i],
  ['sans', /\bsans\b|grotes[kq]|gothic(?! bookletter)|karla|lato\b/i],
  [
    'serif',
    /serif|slab|mincho|naskh|antiqua|roman|times|georgia|garamond|caslon|baskerville|bodoni|didot|palatino|bookman|century|cambria|charter|cardo|playfair|merriweather|\blora\b|libre caslon|crimson|spectral|fraunces|recoleta|canela|tiempos|freight text|noe |cormorant|vollkorn|gentium|junicode|libertine|quattrocento$|old standard|fanwood|essays|arapey|amiri|yrsa|bitter|rockwell|clarendon|arvo|source han s|domine|newsreader|gelasio|alegreya$/i,
  ],
  [
    'display',
    /bebas|anton|oswald|impact|condensed|compressed|league|lobster|pacifico|script|brush|comic|cherry|marker|knewave|bangers|righteous|monoton|black ?letter|fredoka|kaffeesatz|rampart|reggae|rocknroll|stick$|solide|murmure|leckerli|lemonada|dancing/i,
  ],
]

/** The kind of the first typeface of a site; `sans` if its name tells nothing. */
export function typeKind([name = '']: readonly string[]): TypeKind {
  return KINDS.find(([, names]) => names.test(name))?.[0] ?? 'sans'
}

const SCRIPTS = /lobster|pacifico|script\b|brush|dancing|marker|leckerli|caveat|comic/i
const FALLBACKS = { sans: 'sans-serif', display: 'sans-serif', serif: 'serif', mono: 'monospace' }

/** The generic family of CSS to fall back to from a typeface. */
export function fallbackOf(name: string): string {
  return SCRIPTS.test(name) ? 'cursive' : FALLBACKS[typeKind([name])]
}
