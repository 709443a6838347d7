// Twelve pages as strangers write them, in other styles than the demo's: page builders, themes, handwritten HTML and components, in five
// languages. Each band has the type that a person would give it. Over 200 lines: twelve pages are one list.
import { page } from './ugly-pages.ts'

type Band = readonly [type: string, html: string]

const STYLE = `<style>
*{box-sizing:border-box}body{font:17px/1.6 Helvetica,Arial,sans-serif;color:#222}h1{font-size:60px;line-height:1.1}h2{font-size:36px}h3{font-size:21px}
.w{max-width:1100px;margin:0 auto;padding:90px 0}.g{display:grid;grid-template-columns:repeat(3,1fr);gap:40px}.g4{grid-template-columns:repeat(4,1fr)}img{width:100%;height:220px;background:#ccc;display:block}.logo{width:140px;height:40px}
.e:nth-child(even){background:#f1efe9}.f{background:#1b1f24;color:#ddd}.big{font-size:54px;font-weight:700}footer ul{list-style:none;padding:0}
</style>`
const repeat = (list: readonly string[], draw: (text: string, at: number) => string) => list.map(draw).join('')
const picture = (alt: string) => `<img alt="${alt}" src="/picture.svg?${encodeURIComponent(alt)}">`
const LOREM =
  'We have done this for eleven years, in a small workshop behind the station, with four people and one very patient dog. Most of what we know we learned from the people who came in with a question and stayed for coffee.'

/** Each band in the wrapper of its page. */
const wrapped = (wrap: (html: string, at: number) => string, bands: readonly Band[]) => ({
  types: bands.map(([type]) => type),
  html: page(bands.map(([, html], at) => wrap(html, at)).join(''), STYLE),
})
const section = (html: string) => `<section class="e"><div class="w">${html}</div></section>`
const builder = (html: string, at: number) =>
  `<div class="elementor-section e" data-id="${7919 * (at + 3)}"><div class="elementor-container w"><div class="elementor-widget-wrap">${html}</div></div></div>`
const foot = (links: readonly string[], more = '© 2025 All rights reserved.') =>
  `<ul class="g4 g">${repeat(links, (link) => `<li><a href="/${link.length}">${link}</a></li>`)}</ul><p>${more}</p>`
const asFooter = (bands: readonly Band[], wrap: (html: string, at: number) => string) =>
  wrapped(
    (html, at) =>
      at === bands.length - 1 ? `<footer class="f"><div class="w">${html}</div></footer>` : wrap(html, at),
    bands,
  )
const LINKS = ['Imprint', 'Privacy', 'Terms', 'Status', 'Docs', 'Jobs', 'Press kit', 'Changelog']
const quote = (say: string, who: string) => `<blockquote><p>“${say}”</p><cite>${who}</cite></blockquote>`

export const PLAIN_PAGES: readonly { readonly types: readonly string[]; readonly html: string }[] = [
  // A product of software.
  asFooter(
    [
      [
        'Hero',
        '<h1>Invoices that chase themselves</h1><p>Send, remind, reconcile.</p><a class="btn" href="/s">Start free</a>',
      ],
      [
        'Logo Cloud',
        `<p>Trusted by 2,000 small companies</p><div class="g g4">${repeat(['Acme', 'Nordwind', 'Pelikan', 'Otter'], (n) => `<img class="logo" alt="${n}" src="/picture.svg?${n}">`)}</div>`,
      ],
      [
        'Features',
        `<h2>Everything between the job and the money</h2><div class="g">${repeat(['Reminders', 'Bank feeds', 'Multi-currency'], (n) => `<div><svg width="40" height="40"></svg><h3>${n}</h3><p>Set it up once and it keeps working while you sleep, in every time zone.</p></div>`)}</div>`,
      ],
      [
        'Pricing',
        `<h2>One plan for each size</h2><div class="g">${repeat(['Solo', 'Team', 'Company'], (n, at) => `<div><h3>${n}</h3><p class="big">$${9 + 20 * at}</p><p>per month</p><ul><li>Unlimited invoices</li><li>Export</li><li>Support</li></ul><a class="btn" href="/b">Choose ${n}</a></div>`)}</div>`,
      ],
      [
        'FAQ',
        `<h2>Good to know</h2>${repeat(['Can I cancel at any time?', 'Do you store my bank login?', 'Is there a discount for charities?'], (q) => `<details open><summary>${q}</summary><p>Yes, from your account, in one click.</p></details>`)}`,
      ],
      [
        'Call to Action',
        '<h2>Get paid on Friday</h2><p>Thirty days free, no card.</p><a class="btn" href="/s">Create account</a>',
      ],
      ['Footer', foot(LINKS)],
    ],
    section,
  ),
  // A restaurant, in German, by a page builder.
  asFooter(
    [
      ['Hero', '<h1>Gasthaus zur Linde</h1><p>Küche aus dem Tal, seit 1894.</p>'],
      [
        'About',
        `<h2>Unser Haus</h2><p>Wir kochen, was die Nachbarn bringen: Forellen aus der Ach, Kräuter vom Hang, Fleisch von drei Höfen. Das Haus gehört der Familie in fünfter Generation, und die Stube ist noch dieselbe wie auf den alten Bildern über der Theke. Am Sonntag gibt es Braten, am Montag Ruhe.</p>`,
      ],
      [
        'Menu',
        `<h2>Speisekarte</h2>${repeat(['Forelle blau', 'Kässpätzle', 'Rehragout', 'Apfelküchle'], (n, at) => `<p>${n}, mit Salat <b>${12 + at},50 €</b></p>`)}`,
      ],
      ['Gallery', `<div class="g">${repeat(['a', 'b', 'c', 'd', 'e', 'f'], (n) => picture(`Stube ${n}`))}</div>`],
      [
        'Testimonials',
        `<h2>Was Gäste sagen</h2>${quote('Die beste Forelle zwischen Bregenz und dem Arlberg, und das Brot dazu.', 'Frau Moosbrugger')}${quote('Man sitzt dort, bis jemand das Licht ausmacht, und niemand macht es aus.', 'Herr Felder')}`,
      ],
      [
        'Map & Directions',
        '<h2>Anfahrt</h2><iframe title="Karte" src="/picture.svg?map" width="100%" height="300"></iframe><p>Mit dem Bus 40 bis Lindenplatz.</p>',
      ],
      ['Footer', foot(['Impressum', 'Datenschutz', 'Gutscheine', 'Reservieren', 'Newsletter'], '© Gasthaus zur Linde')],
    ],
    builder,
  ),
  // A photographer, in French, without any landmarks.
  wrapped(
    (html) => `<div class="e"><div class="w">${html}</div></div>`,
    [
      ['Hero', '<h1>Camille Roux</h1><p>Photographe, Nantes</p>'],
      [
        'Portfolio Grid',
        `<h2>Travaux choisis</h2><div class="g">${repeat(['Marée basse', 'Usine LU', 'Les toits', 'Portraits de quai', 'Sel', 'Brume'], (n, at) => `<a href="/t/${at}">${picture(n)}<h3>${n}</h3><p>Série, ${2016 + at}</p></a>`)}</div>`,
      ],
      [
        'About',
        '<h2>Bonjour</h2><p>Je photographie des gens qui travaillent et des lieux qui attendent. Je suis née à Saint-Nazaire, j’ai appris dans un journal qui n’existe plus, et je développe encore moi-même. Je réponds aux lettres, plus vite qu’aux messages. Mes images ont été montrées à Arles, à Gand et dans une laverie.</p>',
      ],
      [
        'Services',
        `<h2>Prestations</h2><div class="g">${repeat(['Reportage', 'Portrait', 'Architecture'], (n) => `<div><h3>${n}</h3><p>Une journée, une livraison, des fichiers prêts à imprimer et une planche-contact.</p></div>`)}</div>`,
      ],
      ['Contact', '<h2>Écrivez-moi</h2><p>camille@roux.example<br>06 12 34 56 78</p>'],
    ],
  ),
  // A conference.
  asFooter(
    [
      ['Hero', '<h1>Slow Web Days</h1><p>June 4–6, Utrecht</p><a class="btn" href="/t">Get a ticket</a>'],
      [
        'Speakers',
        `<h2>On stage</h2><div class="g g4">${repeat(['Ada Lindqvist', 'Tomás Rey', 'Mei Tanaka', 'Yusuf Aydın'], (n) => `<div>${picture(n)}<h3>${n}</h3><p>Browser engineer</p></div>`)}</div>`,
      ],
      [
        'Schedule',
        `<h2>Thursday</h2><table>${repeat(['Doors', 'Keynote', 'Caching', 'Lunch', 'Fonts'], (n, at) => `<tr><td>${9 + at}:30</td><td>${n}</td></tr>`)}</table>`,
      ],
      [
        'Tickets',
        `<h2>Tickets</h2><div class="g">${repeat(['Early', 'Regular', 'Student'], (n, at) => `<div><h3>${n}</h3><p class="big">€${120 + 60 * at}</p></div>`)}</div>`,
      ],
      [
        'Map & Directions',
        '<h2>Getting there</h2><p>TivoliVredenburg, three minutes on foot from the central station. Bicycles go into the cellar.</p>',
      ],
      [
        'Newsletter',
        '<h2>Hear about the next one</h2><form><input type="email" placeholder="you@example.com"><button>Keep me posted</button></form>',
      ],
      ['Footer', foot(['Code of conduct', 'Sponsorship', 'Archive', 'Mastodon'])],
    ],
    section,
  ),
  // An agency, in Spanish, with headings only.
  asFooter(
    [
      ['Hero', '<h1>Diseñamos cosas que se entienden</h1>'],
      [
        'Services',
        `<h2>Qué hacemos</h2><div class="g">${repeat(['Identidad', 'Webs', 'Campañas'], (n) => `<div><h3>${n}</h3><p>Trabajo claro, con plazos que se cumplen y reuniones cortas por la mañana.</p></div>`)}</div>`,
      ],
      [
        'Case Study',
        `<h2>Caso de estudio: Panadería Sol</h2><div class="g">${picture('antes')}<p>La panadería tenía cuatro letreros distintos y ninguna web. Rehicimos todo alrededor de una sola letra, y en un año las ventas por encargo crecieron un 38%.</p></div>`,
      ],
      [
        'Team',
        `<h2>Equipo</h2><div class="g g4">${repeat(['Lucía Prat', 'Iker Sanz', 'Noa Vila', 'Marc Soler'], (n) => `<div>${picture(n)}<h3>${n}</h3><p>Diseño</p></div>`)}</div>`,
      ],
      [
        'Contact',
        '<h2>Hablemos</h2><form><input name="nombre"><input type="email"><input name="tel"><textarea></textarea><button>Enviar</button></form>',
      ],
      ['Footer', foot(['Aviso legal', 'Privacidad', 'Cookies', 'Instagram'])],
    ],
    section,
  ),
  // A tool for developers, with components.
  asFooter(
    [
      ['Hero', '<h1>Queues without servers</h1><p>npm install quieue</p>'],
      [
        'Process',
        `<h2>How it works</h2><ol class="g">${repeat(['Write a function', 'Push to main', 'Watch it drain'], (n) => `<li><h3>${n}</h3><p>It takes about a minute and needs no configuration file.</p></li>`)}</ol>`,
      ],
      [
        'Statistics',
        `<div class="g g4">${repeat(['4.2B', '99.99%', '38ms', '120'], (n, at) => `<div><div class="big">${n}</div><div>${['jobs a day', 'uptime', 'median delay', 'countries'][at]}</div></div>`)}</div>`,
      ],
      [
        'Features',
        `<h2>Batteries included</h2><div class="g">${repeat(['Retries', 'Cron', 'Fan-out', 'Dead letters', 'Tracing', 'Replays'], (n) => `<div><h3>${n}</h3><p>Typed, tested, and the same in development and production.</p></div>`)}</div>`,
      ],
      [
        'Testimonials',
        `<h2>Loved by teams</h2><div class="g">${repeat(['We deleted nine thousand lines and one pager rotation.', 'It is the first queue that my designer understood.', 'I forgot that it exists, which is the best thing to say.'], (q, at) => quote(q, `Engineer ${at}`))}</div>`,
      ],
      ['Call to Action', '<h2>Ship your first job in five minutes</h2><a class="btn" href="/s">Sign up</a>'],
      ['Footer', foot(LINKS, 'Quieue Inc., 548 Market St, San Francisco')],
    ],
    section,
  ),
  // A shop, as a theme makes it.
  asFooter(
    [
      ['Hero', '<h1>Wool, mostly</h1><a class="button" href="/c">See all</a>'],
      [
        'Products',
        `<h2>New in</h2><ul class="g g4" style="list-style:none;padding:0">${repeat(['Cardigan', 'Socks', 'Blanket', 'Hat'], (n, at) => `<li>${picture(n)}<h3>${n}</h3><span>£${20 + 15 * at}.00</span><a class="button" href="/a">Add</a></li>`)}</ul>`,
      ],
      ['About', `<h2>From our sheep to your feet</h2><div class="g">${picture('sheep')}<p>${LOREM}</p></div>`],
      [
        'Testimonials',
        `<h2>Reviews</h2><div class="g">${repeat(['★★★★★ Warm, and it survived the dog.', '★★★★★ My third blanket from here, and not the last.', '★★★★☆ Itchy for a week, then never again.'], (q) => `<div><p>${q}</p><p>Verified buyer</p></div>`)}</div>`,
      ],
      [
        'Newsletter',
        '<h2>10% off your first order</h2><form><input type="email" placeholder="E-mail"><button>Subscribe</button></form>',
      ],
      ['Footer', foot(['Shipping', 'Returns', 'Size guide', 'Stockists', 'Care'])],
    ],
    section,
  ),
  // A résumé by hand.
  wrapped(
    (html, at) => (at === 0 ? `<header><div class="w">${html}</div></header>` : section(html)),
    [
      ['Hero', '<h1>Dana Whitfield</h1><p>Structural engineer</p>'],
      ['About', `<p>${LOREM} I read drawings for a living and novels for a change.</p>`],
      [
        'Timeline',
        `<h2>Experience</h2><ul>${repeat(['Ove & Sons, bridges', 'City of Leeds, surveys', 'Kelvin Partners, towers', 'University of Sheffield'], (n, at) => `<li><b>${2022 - 4 * at}</b> ${n}</li>`)}</ul>`,
      ],
      [
        'Portfolio Grid',
        `<h2>Selected projects</h2><div class="g">${repeat(['Footbridge', 'Water tower', 'Grain silo'], (n, at) => `<figure>${picture(n)}<figcaption>${n}, ${2011 + 3 * at}</figcaption></figure>`)}</div>`,
      ],
      ['Contact', '<h2>Get in touch</h2><p>dana@whitfield.example, +44 113 496 0000</p>'],
    ],
  ),
  // A charity.
  asFooter(
    [
      ['Hero', '<h1>No child walks home in the dark</h1><a class="btn" href="/d">Donate</a>'],
      ['Manifesto', '<p class="big">We believe that a lamp is cheaper than an apology.</p>'],
      [
        'Statistics',
        `<h2>Last year in numbers</h2><div class="g">${repeat(['1,240', '86', '3'], (n, at) => `<div><p class="big">${n}</p><p>${['lamps', 'streets', 'towns'][at]}</p></div>`)}</div>`,
      ],
      [
        'Team',
        `<h2>Who we are</h2><div class="g">${repeat(['Grace Obi', 'Sam Hale', 'Priya Nair'], (n) => `<div>${picture(n)}<h3>${n}</h3><p>Trustee</p></div>`)}</div>`,
      ],
      [
        'FAQ',
        `<h2>Questions</h2><dl>${repeat(['Where does my money go?', 'Are you registered?', 'Can I help in person?'], (q) => `<dt>${q}</dt><dd>Write to us and we will show you.</dd>`)}</dl>`,
      ],
      [
        'Call to Action',
        '<h2>Light a street</h2><p>Twelve pounds pay for one lamp.</p><a class="btn" href="/d">Give £12</a>',
      ],
      ['Footer', foot(['Annual report', 'Accounts', 'Safeguarding', 'Privacy'], 'Registered charity 1190000')],
    ],
    section,
  ),
  // A clinic, in Japanese.
  asFooter(
    [
      ['Hero', '<h1>やまだ歯科医院</h1><p>駅から徒歩二分、夜八時まで</p>'],
      [
        'Features',
        `<h2>当院の特徴</h2><div class="g">${repeat(['痛みの少ない治療', '個室の診療台', '土曜も診療'], (n) => `<div><h3>${n}</h3><p>はじめての方にも、ていねいに説明してから治療をはじめます。</p></div>`)}</div>`,
      ],
      [
        'Pricing',
        `<h2>料金</h2><table>${repeat(['初診', '検診', 'ホワイトニング'], (n, at) => `<tr><td>${n}</td><td>¥${3 + at},000</td></tr>`)}</table>`,
      ],
      [
        'FAQ',
        `<h2>よくある質問</h2>${repeat(['予約は必要ですか？', '駐車場はありますか？', '保険は使えますか？'], (q) => `<h3>${q}</h3><p>はい。お電話でお問い合わせください。</p>`)}`,
      ],
      [
        'Map & Directions',
        '<h2>アクセス</h2><iframe title="地図" src="/picture.svg?map" width="100%" height="260"></iframe>',
      ],
      ['Footer', foot(['プライバシー', '採用', 'お知らせ', 'サイトマップ'], '© やまだ歯科医院')],
    ],
    builder,
  ),
  // A band.
  asFooter(
    [
      ['Hero', '<h1>THE LOW TIDES</h1><p>“Harbour Songs”, out now</p>'],
      [
        'Schedule',
        `<h2>On tour</h2><ul>${repeat(['Hamburg', 'Aarhus', 'Bergen', 'Leith'], (n, at) => `<li>${3 + at} March, ${n}, Docks</li>`)}</ul>`,
      ],
      ['Gallery', `<div class="g">${repeat(['1', '2', '3', '4', '5', '6'], (n) => picture(`Live ${n}`))}</div>`],
      ['About', `<p>${LOREM} We play what the sea does when nobody listens.</p>`],
      [
        'Newsletter',
        '<h2>Letters from the van</h2><p>Four a year.</p><form><input type="email"><button>Sign up</button></form>',
      ],
      ['Footer', foot(['Bandcamp', 'Spotify', 'Booking', 'Press'])],
    ],
    section,
  ),
  // A launch.
  asFooter(
    [
      ['Hero', '<h1>Lumen One</h1><p>A lamp that knows when to stop</p>'],
      [
        'Countdown',
        `<h2>Doors open in</h2><div class="g g4">${repeat(['12', '07', '45', '30'], (n, at) => `<div><p class="big">${n}</p><p>${['days', 'hours', 'minutes', 'seconds'][at]}</p></div>`)}</div>`,
      ],
      [
        'Features',
        `<div class="g">${repeat(['Dims by itself', 'Eleven-year battery', 'No app'], (n) => `<div>${picture(n)}<h3>${n}</h3><p>It watches the room, not you, and forgets everything at midnight.</p></div>`)}</div>`,
      ],
      [
        'Process',
        `<h2>Three steps</h2><div class="g">${repeat(['Unbox', 'Press', 'Forget'], (n, at) => `<div><p class="big">${at + 1}</p><h3>${n}</h3><p>It is as short as it sounds.</p></div>`)}</div>`,
      ],
      ['Call to Action', '<p class="big">$89</p><a class="btn" href="/b">Pre-order</a>'],
      ['Footer', foot(['Warranty', 'Manual', 'Repair', 'Contact'])],
    ],
    section,
  ),
]
