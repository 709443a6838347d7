import { describe, expect, it } from 'vitest'
import { fileOf, pictureFileOf, relocated } from '../../../src/local/exported-address.ts'

const ORIGIN = 'https://gallery.example/app'

describe('fileOf', () => {
  it.each([
    ['/', 'index.html'],
    ['/explore', 'explore.html'],
    ['/explore/', 'explore.html'],
    ['/explore?q=a/b.c#answer', 'explore.html?q=a/b.c#answer'],
    ['/#latest', 'index.html#latest'],
    ['/site/marcus-bell', 'site/marcus-bell.html'],
    ['/site/a.b', 'site/a.b.html'],
    ['/site/notes.md', 'site/notes.md.html'],
    ['/site/50%25%20off', 'site/50%25%20off.html'],
    ['/site/..', 'site/...html'],
    ['/genre/portfolio', 'genre/portfolio.html'],
    ['/genre/portfolio/feed.xml', 'genre/portfolio/feed.xml'],
    ['/site/marcus-bell/design.md', 'site/marcus-bell/design.md'],
    ['/explore.md?q=dark', 'explore.md?q=dark'],
    ['/sitemap-sites-1.xml', 'sitemap-sites-1.xml'],
    ['/_astro/page.Bx.css', '_astro/page.Bx.css'],
    ['/v1/search?q=dark', 'v1/search?q=dark'],
  ])('%s is %s', (path, file) => expect(fileOf(path)).toBe(file))

  it.each(['/key', '/docs', '/docs/reference/getDesign#x', '/mcp', '/openapi.json', '/desk/edits'])(
    'leads from %s, which needs a server, to what to do instead',
    (path) => expect(fileOf(path)).toMatch(/^use\.html(#x)?$/),
  )

  it('keeps pages whose names only begin like those', () => {
    expect(fileOf('/keyboards')).toBe('keyboards.html')
    expect(fileOf('/key.md')).toBe('use.md')
  })
})

describe('pictureFileOf', () => {
  it.each([
    ['/cdn-cgi/image/w=400,h=300,fit=cover,g=top,f=auto,q=85/a/b.jpg', 'pictures/400/a/b.jpg.webp'],
    ['/cdn-cgi/image/w=800,h=600,fit=cover,g=top,f=auto,q=85/b.jpg', 'pictures/800/b.jpg.webp'],
    ['/cdn-cgi/image/w=1200,h=630,fit=cover,g=top,f=jpeg,q=85/b.jpg', 'pictures/800/b.jpg.webp'],
    ['/cdn-cgi/image/trim=800;0;1200;0,w=400,f=auto,q=85/b.jpg', 'pictures/800-1200/b.jpg.webp'],
    ['/cdn-cgi/image/w=390,h=844,fit=cover,g=top,f=auto,q=85/m.jpg', 'pictures/original/m.jpg'],
    ['/cdn-cgi/image/f=auto,q=85/b.jpg', 'pictures/original/b.jpg'],
    ['/a/b.jpg', 'pictures/original/a/b.jpg'],
  ])('%s is %s', (path, file) => expect(pictureFileOf(path)).toBe(file))
})

describe('relocated', () => {
  const at = (page: string) => relocated(page, '../', ORIGIN)

  it.each([
    ['<a href="/explore?a=1&amp;b=2#c">', '<a href="../explore.html?a=1&amp;b=2#c">'],
    ["<form action='/explore' method=get>", '<form action="../explore.html" method=get>'],
    ['<a href="/site/o&#39;neil%3F">', '<a href="../site/o&#39;neil%3F.html">'],
    ['<button data-filter="/explore?q=1" data-n="3">', '<button data-filter="../explore.html?q=1" data-n="3">'],
    ['<script type="module" src="/_astro/a.js"></script>', '<script type="module" src="../_astro/a.js"></script>'],
    [`<a href="${ORIGIN}/site/x">`, '<a href="../site/x.html">'],
    [`<a href="${ORIGIN}/site/x.jpg" download>`, '<a href="../pictures/original/site/x.jpg" download>'],
    [
      '<link rel="alternate" type="text/markdown" href="/site/x.md">',
      '<link rel="alternate" type="text/markdown" href="../site/x.md">',
    ],
  ])('%s becomes %s', (page, moved) => expect(at(page)).toBe(moved))

  it('moves each picture of a set, whose addresses have commas', () => {
    const one = (size: string) => `${ORIGIN}/cdn-cgi/image/${size},fit=cover,g=top,f=auto,q=85/a.jpg`
    expect(at(`<img srcset="${one('w=400,h=300')} 400w, ${one('w=800,h=600')} 800w">`)).toBe(
      '<img srcset="../pictures/400/a.jpg.webp 400w, ../pictures/800/a.jpg.webp 800w">',
    )
  })

  it.each([
    '<a href="//elsewhere.example/x">',
    '<a href="https://elsewhere.example/explore">',
    `<a href="${ORIGIN}lication/explore">`,
    '<a href="#main">',
    '<a href="?page=2">',
    '<a href="mailto:a@b.example">',
    `<link rel="canonical" href="${ORIGIN}/site/x">`,
    `<meta property="og:url" content="${ORIGIN}/site/x">`,
    '<p title=\'href="/explore"\'>href="/explore"</p>',
    '<kbd aria-keyshortcuts="/">',
  ])('leaves %s as it is', (page) => expect(at(page)).toBe(page))
})
