// The names that pages of the demo may use in their attributes. `npm run demo` reports any other name.

export const GENRES = names(`Portfolio, Agency, Photography, Architecture, Landing Page, SaaS, App, Startup,
  Artificial Intelligence, Finance, E-commerce, Fashion, Coffee, Restaurant, Food & Drink, Event, Conference, Wedding,
  Music, Museum, Exhibition, Nonprofit, Education, Health & Fitness, Real Estate, Travel, Magazine, Blog, Résumé,
  Coming Soon, Illustration, Game, Book, Hotel, Annual Report, Experimental, Developer Tools, Community, Podcast`)

export const STYLES = names(`Minimal, Dark, Light, Big Type, Brutalist, Retro, Colorful, Hand-Drawn, Art Déco,
  Bento Grid, Gradient, Glassmorphism, Swiss, Editorial, Illustrated, Monochrome, Skeuomorphic, Isometric, Pixel Art,
  Geometric, Organic, Typographic, Maximalist, Collage, Elegant, Playful, Technical`)

/** The named colors, each with the value that stands for it. A pixel has the name of the nearest one. */
export const COLORS: Readonly<Record<string, string>> = {
  Black: '#111111',
  White: '#ffffff',
  'Off-White': '#f6f1e7',
  Grey: '#8c8c8c',
  Red: '#d92b2b',
  Burgundy: '#7a1f33',
  'Coral Pink': '#ff7f6e',
  Orange: '#f58220',
  Yellow: '#f7d21e',
  'Lime Green': '#b8e038',
  Green: '#2e7d4f',
  Teal: '#1f8a8a',
  'Sky Blue': '#7cc4ef',
  Blue: '#2456d6',
  'Navy Blue': '#16264d',
  Purple: '#6b3fa0',
  Lavender: '#c9b8ee',
  Pink: '#f6a5c0',
  Brown: '#6b4a34',
  Beige: '#dcc9a8',
  Gold: '#c9a24a',
}

/** Families of open fonts that Debian packages (`data/README.md` lists the packages). */
export const TYPEFACES =
  names(`Inter, Inter Display, Manrope, Sora, Karla, Cabin, Lato, Open Sans, Roboto Slab, Quicksand,
  Comfortaa, Dosis, Jura, Play, Bebas Neue, League Spartan, League Mono, Yanone Kaffeesatz, EB Garamond, Vollkorn, Cardo,
  Old Standard TT, Arapey, Quattrocento, Gentium, GFS Didot, GFS Neohellenic, Lobster Two, Dancing Script, Kaushan Script,
  Leckerli One, Courier Prime, JetBrains Mono, Fira Code, Inconsolata, mononoki, DSEG7 Classic, DotGothic16, Klee One,
  Reggae One, Rampart One, Stick, Yusei Magic, RocknRoll One, BIZ UDPGothic, BIZ UDPMincho, NanumGothic, NanumMyeongjo,
  NanumSquare, NanumSquareRound, Amiri, Lemonada, Scheherazade, Noto Naskh Arabic, Noto Kufi Arabic, Lohit Devanagari,
  Noto Serif Devanagari, Noto Sans Hebrew, Noto Serif Hebrew, Noto Sans Thai, Noto Serif Thai, Noto Serif, Noto Sans, Linux Libertine O,
  Linux Biolinum O, Solide Mirage, Le Murmure, Compagnon, Averia Serif GWF, Comic Neue, Cabin Sketch, National Park, Mona,
  Yrsa, Rasa, Junicode Two Beta, Goudy Bookletter 1911, Fanwood, Fanwood Text, B612, B612 Mono, Clear Sans, Junction,
  Anonymous Pro, URW Gothic, URW Bookman, C059, P052, Nimbus Sans, Nimbus Sans Narrow, PT Sans, PT Sans Caption, PT Sans Narrow, PT Serif, PT Mono,
  Essays1743, Rufscript, okolaks, Allerta, Century Catalogue, OSP-DIN, Cherry Bomb`)

export const PLATFORMS = names(`Webflow, Framer, WordPress, Squarespace, Shopify, Cargo, Readymag, Wix, Ghost, Carrd,
  Tumblr, Drupal, Custom`)

export const TECHS = names(`jQuery, MooTools, PHP, Bootstrap, Flash, GSAP, Three.js, WebGL, React, Vue, Svelte, Next.js,
  Nuxt, Astro, Tailwind CSS, Sass, Node.js, TypeScript, C#, C++, Eleventy, Hugo, Lottie`)

export const TAGS =
  names(`One Pager, Dark Mode, Countdown, Sound, Easter Egg, Parallax, Sticky Header, Horizontal Scroll,
  Variable Font, Bilingual, Right to Left, Grid Lines, Marquee, Vector Art, Split Screen, Big Footer, Cards, Numbers,
  Table, Print Inspired, Awarded`)

export const PRICINGS = names('Free, Free & Open Source, Paid, Subscription, Freemium')

export const SECTION_TYPES = names(`Header, Hero, About, Portfolio Grid, Gallery, Features, Pricing, Testimonials,
  Logo Cloud, FAQ, Call to Action, Newsletter, Contact, Footer, Team, Services, Schedule, Speakers, Menu,
  Map & Directions, Countdown, Timeline, Statistics, Process, Products, Case Study, Manifesto, Tickets`)

/** The names in a text with commas between them. */
export function names(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')
}
