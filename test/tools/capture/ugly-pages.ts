// Twenty-two pages that are hard to capture: each has the rows at which its bands begin and end, and maybe a consent banner, whose
// color nothing else has.

export interface UglyPage {
  readonly name: string
  readonly html: string
  readonly bands: readonly { readonly top: number; readonly bottom: number }[]
  readonly hasBanner: boolean
}

/** The color of banners and of what they lay over the page. */
export const BANNER = '#fe01dc'
const HEIGHTS = [760, 520, 640, 420, 580, 260]
const GROUNDS = ['#10222f', '#ffffff', '#f3e9dc', '#ffffff', '#24405a', '#111111']
const tops = HEIGHTS.map((_, at) => HEIGHTS.slice(0, at).reduce((sum, height) => sum + height, 0))
const BANDS = HEIGHTS.map((height, at) => ({ top: tops[at] as number, bottom: (tops[at] as number) + height }))
const END = BANDS.at(-1)?.bottom ?? 0

const ink = (at: number) => (/^#(1|2)/.test(GROUNDS[at] ?? '') ? '#fff' : '#222')
const words = (at: number) =>
  ['Boats for hire', 'What we do', 'Three boats', 'A letter', 'What a day costs', 'Harbour office'][at] ?? ''
const text = (at: number) =>
  `Band ${at + 1} says a few things about ${words(at).toLowerCase()}, in two lines that are long enough to be text. `.repeat(
    2,
  )
const content = (at: number) => `<h2>${words(at)}</h2><p>${text(at)}</p>`
const block = (at: number, inner = content(at), tag = 'div', more = '') =>
  `<${tag} class="b${at}" style="height:${HEIGHTS[at]}px;background:${GROUNDS[at]};color:${ink(at)};box-sizing:border-box;padding:60px 120px;overflow:hidden;${more}">${inner}</${tag}>`
const all = (draw: (at: number) => string) => HEIGHTS.map((_, at) => draw(at)).join('')
export const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ugly</title><style>body{margin:0;font:18px/1.5 Georgia,serif}h2{font:700 40px/1.1 Arial;margin:0 0 20px}p{max-width:700px}</style>${head}</head><body>${body}</body></html>`

const BUTTONS = '<button>Accept all</button><button>Reject</button>'
const paint = (style: string) => `style="background:${BANNER};${style}"`
const bar = (id: string, say: string, style = 'position:fixed;left:0;right:0;bottom:0;height:160px;z-index:9999') =>
  `<div id="${id}" ${paint(style)}>${say} ${BUTTONS}</div>`
const ENGLISH = 'We use cookies to improve your experience. By clicking “Accept all”, you agree.'
export const PLAIN = all((at) => block(at, content(at), 'section'))
const absolute = (at: number) => `position:absolute;left:0;right:0;top:${tops[at]}px;`

/** Bodies by name; those with a banner have its color. */
const BODIES: Record<string, string | [body: string, head: string]> = {
  'absolute strips': `<div style="position:relative;height:${END}px">${all((at) => block(at, content(at), 'div', absolute(at)))}</div>`,
  'absolute strips and boxes beside them': `<div style="position:relative;height:${END}px">${all((at) => block(at, '', 'div', absolute(at)))}${all((at) => `<div style="position:absolute;left:${120 + 90 * at}px;top:${(tops[at] ?? 0) + 70}px;width:520px;color:${ink(at)}">${content(at)}</div>`)}</div>`,
  'absolute texts on painted ground': `<div style="position:relative;height:${END}px;background:linear-gradient(${HEIGHTS.map((_, at) => `${GROUNDS[at]} ${tops[at]}px ${BANDS[at]?.bottom}px`).join()})">${all((at) => `<div style="position:absolute;left:160px;top:${(tops[at] ?? 0) + 90}px;width:600px;color:${ink(at)}">${content(at)}</div>`)}</div>`,
  'wrappers in wrappers': `${'<div><div>'.repeat(6)}${all((at) => `<div><div>${block(at)}</div></div>`)}${'</div></div>'.repeat(6)}`,
  'a table of tables': `<table cellspacing=0 cellpadding=0 width="100%"><tr><td>${all((at) => `<table cellspacing=0 cellpadding=0 width="100%"><tr><td>${block(at)}</td></tr></table>`)}</td></tr></table>`,
  'a table of rows': `<table cellspacing=0 cellpadding=0 width="100%">${all((at) => `<tr><td style="padding:0">${block(at)}</td></tr>`)}</table>`,
  'a grid': `<div style="display:grid;grid-template-columns:1fr">${all((at) => block(at))}</div>`,
  'web components': `<x-page></x-page><script>
    customElements.define('x-band', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = BANDS[this.getAttribute('at')] } });
    const BANDS = ${JSON.stringify(HEIGHTS.map((_, at) => block(at)))};
    customElements.define('x-page', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = BANDS.map((_, at) => '<x-band at="' + at + '" style="display:block"></x-band>').join('') } })</script>`,
  'slots and boxes without a box': `<x-frame>${all((at) => `<div style="display:contents">${block(at)}</div>`)}</x-frame><script>customElements.define('x-frame', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<main><slot></slot></main>' } })</script>`,
  'a sticky head and a chat': `<header style="position:sticky;top:0;height:0;z-index:5"><nav style="height:64px;background:#fffc">Boats</nav></header>${PLAIN}<div style="position:fixed;right:20px;bottom:20px;width:70px;height:70px;background:#c00">Chat</div>`,
  'lazy pictures': all((at) =>
    block(at, `${content(at)}<img loading="lazy" src="/picture.svg?${at}" width="300" height="160">`),
  ),
  'bands that appear late': [
    all((at) => block(at, content(at), 'div', 'opacity:0;transform:translateY(60px);transition:all .8s;')),
    '<script>addEventListener("DOMContentLoaded",()=>{const o=new IntersectionObserver(e=>e.forEach(x=>x.isIntersecting&&(x.target.style.opacity=1,x.target.style.transform="none")));document.querySelectorAll("body>div").forEach(e=>o.observe(e))})</script>',
  ],
  'an endless page': `<main>${PLAIN}</main><script>let n=0;new IntersectionObserver(e=>{if(e[0].isIntersecting)for(let i=0;i<3&&n<60;i++){n++;const d=document.createElement('p');d.style.cssText='height:30px;margin:0';d.textContent='More '+n;document.querySelector('i').before(d)}}).observe(document.body.appendChild(document.createElement('i')))</script>`,
  'a bar of OneTrust': `${PLAIN}<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter" style="position:fixed;inset:0;background:${BANNER};opacity:.4;z-index:99"></div>${bar('onetrust-banner-sdk', ENGLISH)}</div>`,
  'a dialog of Cookiebot': [
    `${PLAIN}<div id="CybotCookiebotDialogBodyUnderlay" ${paint('position:fixed;inset:0;opacity:.5;z-index:99')}></div>${bar('CybotCookiebotDialog', 'This website uses cookies', 'position:fixed;left:30%;right:30%;top:20%;height:400px;z-index:999')}`,
    '<style>html,body{overflow:hidden;height:100%}</style>',
  ],
  'a frame of a consent service': `${all((at) => block(at))}<div id="sp_message_container_123" style="position:fixed;inset:0;z-index:9999"><iframe id="sp_message_iframe_123" src="/banner.html" title="SP Consent Message" style="width:100%;height:100%;border:0"></iframe></div>`,
  'a banner in a shadow root': `${all((at) => block(at))}<x-privacy></x-privacy><script>customElements.define('x-privacy', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(bar('', 'We value your privacy. Choose which cookies we may set.'))} } })</script>`,
  'a notice in the flow': `<div class="cookie-notice" ${paint('height:120px;position:relative;margin-bottom:-120px;z-index:3')}>This site uses cookies. ${BUTTONS}</div>${PLAIN}`,
  'a wall of Didomi': [
    `${PLAIN}<div id="didomi-host"><div class="didomi-popup-backdrop" ${paint('position:fixed;inset:0;z-index:999')}><div>With your agreement, we and our partners use cookies. ${BUTTONS}</div></div></div>`,
    '<style>body{position:fixed;overflow:hidden;width:100%}</style>',
  ],
  'a German bar of their own': `${all((at) => block(at))}${bar('hinweis', 'Wir verwenden Cookies, um Ihr Erlebnis zu verbessern. Näheres im Datenschutz.')}`,
  'a French dialog': `${all((at) => block(at))}<dialog id="d" ${paint('padding:60px')}>Avec votre consentement, nos partenaires utilisent des traceurs. ${BUTTONS}</dialog><script>document.getElementById('d').showModal()</script>`,
  'a notice that comes late, over the head': [
    PLAIN,
    `<script>setTimeout(()=>document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(bar('gdpr-notice', 'This site uses cookies.', 'position:fixed;top:0;left:0;right:0;height:90px;z-index:9'))}), 1200)</script>`,
  ],
}

export const UGLY_PAGES: readonly UglyPage[] = Object.entries(BODIES).map(([name, drawn]) => {
  const html = typeof drawn === 'string' ? page(drawn) : page(...drawn)
  return { name, html, bands: BANDS, hasBanner: html.includes(BANNER) || html.includes('banner.html') }
})

/** What the frame of a consent service shows. */
export const FRAME = page(
  `<div ${paint('position:fixed;inset:20% 25%;')}>We and our 812 partners store cookies. ${BUTTONS}</div>`,
)
