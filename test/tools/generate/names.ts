// The most frequent names of each vocabulary, as a gallery of one-page websites uses them. Most frequent first.
import type { Taxonomy } from '../../../src/catalog/model/taxonomy.ts'

const list = (text: string): readonly string[] => text.split(',').map((name) => name.trim())

export const NAMES: Partial<Record<Taxonomy, readonly string[]>> = {
  genre: list(`Landing Page, Portfolio, Agency, SaaS, Blog, Web Development, E-commerce, Restaurant, Event, Startup,
    Photography, Food & Drink, Documentation, Mobile App, Nonprofit, Wedding, Conference, Architecture, Music, Fashion,
    Travel, Education, Finance, Health & Fitness, Real Estate, Hotel, Film, Podcast, Newsletter, Coming Soon, Personal,
    Annual Report, Illustration, Games, Museum, Artificial Intelligence, Developer Tools, Beauty, Sports, Résumé,
    Product, Fundraising, Interior Design, Coffee, Publishing, Festival, Experimental, Case Study, Community, Kids,
    Crypto, Legal, Automotive, Science, Government, 日本語, Furniture, Career, Quiz, Link in Bio`),
  color: list(`Black, White, Blue, Grey, Green, Red, Yellow, Orange, Purple, Beige, Pink, Brown, Navy Blue, Off-White,
    Teal, Coral Pink, Gold, Black & White, Pastel, Lime Green, Cream, Lavender, Neon, Turquoise, Burgundy, Mint, Silver,
    Terracotta, Peach, Olive, Sky Blue, Mustard, Multicolor, Charcoal, Magenta, Rainbow, Bronze, Indigo, Rosé, Sand`),
  style: list(`Minimal, Big Type, Dark, Illustration, Grid Layout, Flat Design, Long Scrolling, Animation, Bento Grid,
    Monochrome, Brutalist, Gradient, Editorial, Photographic, Retro, Parallax, Split Screen, Isometric, Hand-Drawn,
    Glassmorphism, 3D, Typographic, Colorful, Swiss Style, Light, Collage, Horizontal Scrolling, Asymmetric,
    Line Art, Neumorphism, Grain & Noise, Pixel Art, Video Background, Geometric, Storytelling, Full Screen, Playful,
    Art Déco, Y2K, Skeuomorphic, Abstract, Sticky, Cards, Textured, Outlined, Duotone, Maximalist, Organic Shapes`),
  typeface: list(`Inter, Helvetica Neue, Roboto, Playfair Display, Open Sans, Space Grotesk, Poppins, DM Sans, Futura,
    Montserrat, Lato, Proxima Nova, Graphik, Work Sans, IBM Plex Sans, Söhne, Circular, Satoshi, Manrope, GT America,
    Neue Haas Grotesk, Suisse Int'l, Source Serif, EB Garamond, Libre Baskerville, Cormorant, Fraunces, Syne, Lora,
    Archivo, Instrument Serif, Geist, JetBrains Mono, Space Mono, Oswald, Bebas Neue, Raleway, Rubik, Nunito, Karla,
    Avenir Next, Gotham, Univers, Akzidenz-Grotesk, Freight Text, Tiempos, Recoleta, Canela, Noto Sans JP, Sora`),
  platform: list(`WordPress, Webflow, Framer, Squarespace, Next.js, Shopify, Gatsby, Astro, Wix, Hugo, Jekyll, Ghost,
    Kirby, Craft CMS, Nuxt, Cargo, Readymag, Eleventy, Drupal, Statamic, Hexo, Carrd, Tilda, SvelteKit, Laravel, Remix,
    Ruby on Rails, Django, Umbraco, ASP.NET, Contao, Joomla, Tumblr, TYPO3, Docker, Semplice, Ucraft, Bubble, Notion`),
  tech: list(`JavaScript, GSAP, React, Tailwind CSS, Google Analytics, jQuery, Bootstrap, Vue.js, TypeScript, WebGL,
    Three.js, PHP, Cloudflare, Vercel, Netlify, Sass, Lottie, Lenis, Swiper, HTML5, Alpine.js, Framer Motion, Stripe,
    Typekit, Google Fonts, Mailchimp, Svelte, Node.js, Python, Go, C#, C++, Rust, Ruby, F#, PostgreSQL, Sanity,
    Contentful, Prismic, Storyblok, Locomotive Scroll, Barba.js, PixiJS, D3.js, Vite, Webpack, Plausible, HubSpot,
    Intercom, Font Awesome, Modernizr, Masonry, AMP, Elementor, WooCommerce, Markdown, GraphQL, Docker, nginx, HTMX`),
  sections: list(`Hero, Header, Footer, Call to Action, Testimonials, Features, About, Pricing, FAQ, Contact, Gallery,
    Team, How It Works, Logo Cloud, Newsletter, Navigation, Services, Portfolio Grid, Statistics, Blog Posts, Video,
    Timeline, Map & Directions, Menu, Schedule, Speakers, Awards, Comparison Table, Integrations, Product Showcase,
    Download, Partners, Careers, Press, Before & After, Cookie Notice`),
  authors: [],
  post_tag: list(`Responsive, Dark Mode, Free Font, One Pager, Scroll Animation, Side Project, Sticky Navigation,
    Source Available, Award Winner, Single Product, Custom Cursor, Hover Effects, Big Footer, Infinite Scroll,
    Page Transitions, Rounded Corners, Made in Berlin, MIT, CC-BY 4.0, Q&A, i18n, R&D, ポートフォリオ, 极简, Café Culture`),
  pricing: list('Free, Paid, Free & Open Source, Freemium, Subscription, Proprietary, Pay What You Want, On Request'),
}

/** Parts of invented names. */
export const MODIFIERS = list(`Sticky, Floating, Animated, Rounded, Hidden, Full Width, Vertical, Playful, Hand-Made,
  Custom, Subtle, Loud, Layered, Warm, Cold, Analog, Local, Seasonal, Tiny, Giant, Split, Fluid, Modular, Interactive`)
export const THINGS = list(`Menu, Grid, Cursor, Headline, Button, Preloader, Slider, Map, Form, Portrait, Product Shot,
  Background, Border, Badge, Quote, Footer, Sidebar, Texture, Icon Set, Toggle, Counter, Ticker, Sound, Video Loop`)
export const TECH_ENDINGS = ['.js', ' CSS', ' UI', 'DB', ' CMS', ' Kit', 'Script', '++', ' Analytics', ' CDN']
export const TITLE_WORDS = list(`Studio, Coffee, The, Labs, Design, House, App, Digital, Festival, Collective, Kitchen,
  Works, Company, Architects, Records, Photography, Club, Of, Hotel, Bakery, Ventures, Garden, Film, Health, School,
  Books, Press, Roasters, Art, Brewing, Creative, Summit, Supply, Journal, Templates, Bikes, Space, Market, Cycles,
  Weekend, Paper, Skin, Wine, Museum, Type, Foundry, Interiors, Energy, Robotics, Yoga, Farm, Radio, Atelier, Legal`)
