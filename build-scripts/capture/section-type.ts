// Names the type of a band by its landmark, its names and headings, and what it has in it. (rule 52.2)
import type { SeenBand } from './in-page/bands.ts'

export interface SeenType {
  readonly name: string
  readonly why: string
}

/** Names and headings of the languages of most sites. The first that fits counts. */
const WORDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['FAQ', /\bfaqs?\b|frequently asked|questions|fragen|preguntas|perguntas|domande|häufig|よくある/],
  [
    'Pricing',
    /\bpric(e|es|ing)\b|\bplans\b|\bfares?\b|\bfees?\b|\brates\b|preise?\b|tarif|precio|preço|prezz|料金|가격/,
  ],
  [
    'Testimonials',
    /testimonial|\breviews?\b|\bpraise\b|\bquotes?\b|\bvoices?\b|stimmen|what .* say|clients say|opiniones/,
  ],
  ['Newsletter', /newsletter|subscri|mailing list|\bletters?\b|abonn/],
  ['Team', /\bteam\b|\bstaff\b|who we are|our people|equipo|équipe|das team/],
  ['Speakers', /\bspeakers?\b|ponentes|referent/],
  [
    'Schedule',
    /schedule|agenda|programm?e?\b|\bprog\b|\bdates\b|\btour\b|calendar|\bcal\b|termine|\bplan\b|timetable|opening hours/,
  ],
  ['Tickets', /tickets?\b|\bpass(es)?\b|entradas|karten\b/],
  ['Menu', /^(?!.*(nav|toggle|burger)).*(\bmenu\b|speisekarte|\bcarta\b|menú)/],
  ['Map & Directions', /\bmap\b|directions|location|getting here|find us|how to get|anfahrt|cómo llegar/],
  ['Countdown', /countdown|\bcount\b|\btimer\b/],
  ['Timeline', /timeline|history|\byears?\b|milestones|chronik|\broute\b/],
  ['Statistics', /\bstats?\b|statistic|\bnumbers?\b|\bnums?\b|\bfigures\b|\bfacts\b|zahlen|in numbers|results?\b/],
  ['Process', /process|how (it|we|to)|\bsteps?\b|\bhow\b|method|ablauf|recipe|workflow/],
  ['Logo Cloud', /\blogos\b|trusted by|partners|sponsors|clients\b|as seen/],
  ['Case Study', /case[ -]stud|\bcase\b|success stor|\bresult\b/],
  ['Portfolio Grid', /portfolio|\bworks?\b|projects?\b|\bproj\b|projekte|obras|proyectos|arbeiten|\bcases\b/],
  ['Gallery', /gallery|galler|photos?\b|plates\b|pictures|galería|\bwall\b|lookbook/],
  [
    'Products',
    /products?\b|\bshop\b|\bstore\b|collection|\bitems\b|catalog|\bcat\b|\bbuy\b|\bbeans\b|produkte|productos/,
  ],
  ['Services', /services?\b|\bsvc\b|what we do|leistungen|servicios|angebot/],
  ['Manifesto', /manifest|\bman\b|mission|beliefs?\b|\brules?\b of|philosophy|\bvalues\b|\bidea\b/],
  ['Features', /features?\b|\bfeat\b|benefits|\bwhy\b|what you get|funktionen|\brules\b|tracks|lessons/],
  [
    'Call to Action',
    /\bcta\b|call-to-action|get started|\bget\b|download|\bjoin\b|sign up|\btry\b|book now|start your/,
  ],
  ['Contact', /contact|get in touch|say hello|write (to )?us|kontakt|contacto|contato|お問い合わせ|\bwrite\b/],
  ['About', /about|\bstory\b|who (we|i)|\babt\b|\bintro\b|\bbio\b|über|sobre|à propos|\bnote\b|\btale\b|について/],
]

const MONEY = /[$€£¥₹]\s?\d|\d\s?(€|£|円|kr|zł|USD|EUR)/g
const HOURS = /\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}\s?(am|pm)\b/gi
const OFFER = /\b(order|buy|start|get|download|sign|try|book|insert|join|reserve|kaufen|bestellen|comprar|reservar)\b/i
const CONTACT = /[\w.]@\s?[\w-]+\.|(?<!\d)(\+|0)\d[\d ()/-]{6,}\d/
const QUOTED = /[“„«‟"][^“”„«»"]{25,400}[”“»"]/g

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** The type of a band among `all`, or null if nothing speaks for one. */
export function sectionType(band: SeenBand, at: number, all: readonly SeenBand[]): SeenType | null {
  return placed(band, at, all) ?? named(band) ?? contained(band)
}

/** What the place on the page and the landmark say. */
function placed({ tag, text, has, top, bottom }: SeenBand, at: number, all: readonly SeenBand[]): SeenType | null {
  const isLast = at === all.length - 1
  const height = bottom - top
  if ((tag === 'navigation' || tag === 'nav' || tag === 'header') && height < 200 && at === 0 && all.length > 2)
    return { name: 'Header', why: `the landmark ${tag} at the top` }
  const isTitle = all.slice(0, at).every((above) => above.has['h1'] === 0 && above.bottom - above.top < 200)
  if (isTitle && (at === 0 || has['h1']))
    return { name: 'Hero', why: has['h1'] ? 'the first with a title' : 'the first' }
  if (tag !== 'footer' && tag !== 'contentinfo' && !(isLast && height < 500)) return null
  if (height > 250) {
    const isOffer =
      (has['links'] ?? 0) + (has['buttons'] ?? 0) > 0 &&
      text.length < 260 &&
      (OFFER.test(text) || count(text, MONEY) > 0)
    if (isOffer) return { name: 'Call to Action', why: `the landmark ${tag}, with an offer` }
    const isAsking = CONTACT.test(text) || (has['mails'] ?? 0) > 0 || (has['heads'] ?? 0) === 1
    if (isAsking) return { name: 'Contact', why: `the landmark ${tag}, with an address or a heading` }
  }
  return tag === 'section' && text.length > 400 ? null : { name: 'Footer', why: `the landmark ${tag} at the end` }
}

function named({ names, heading }: SeenBand): SeenType | null {
  const byName = WORDS.find(([, pattern]) => pattern.test(names.toLowerCase().replaceAll(/[_-]/g, ' ')))
  if (byName) return { name: byName[0], why: `its name: ${names.slice(0, 40).trim()}` }
  const byHeading = WORDS.find(([, pattern]) => pattern.test(heading.toLowerCase()))
  return byHeading ? { name: byHeading[0], why: `its heading: ${heading.slice(0, 60)}` } : null
}

/** What is in it says what it is. */
function contained({ text, has, bottom, top }: SeenBand): SeenType | null {
  const of = (name: string) => has[name] ?? 0
  const cards = Math.max(of('items'), of('heads') - 1, of('articles'), of('figures'))
  const prices = count(text, MONEY)
  const rules: readonly [name: string, holds: boolean, why: string][] = [
    ['Map & Directions', of('maps') > 0, 'a map'],
    ['Newsletter', of('fields') > 0 && of('fields') <= 2 && text.length < 300, 'a field for an address'],
    ['Contact', of('fields') > 2, 'a form'],
    ['FAQ', of('folds') >= 6 && /\?/.test(text), 'questions that unfold'],
    ['FAQ', count(text, /\?/g) >= 3 && of('heads') >= 3, 'questions'],
    ['Testimonials', of('quotes') > 0 || count(text, QUOTED) >= 2, 'quotes'],
    ['Products', prices >= 2 && of('images') >= 3, 'pictures with prices'],
    ['Pricing', prices >= 2, 'prices'],
    ['Schedule', of('times') > 2 || count(text, HOURS) >= 4, 'times of day'],
    ['Logo Cloud', of('images') >= 4 && text.length < 80 && bottom - top < 400, 'a row of pictures'],
    ['Gallery', of('images') >= 4 && text.length < 60 * of('images') && of('heads') < 3, 'pictures'],
    ['Portfolio Grid', (of('figures') >= 3 || of('images') >= 3) && of('links') >= 3, 'pictures that lead somewhere'],
    ['Process', of('steps') >= 3 && of('heads') >= 3, 'numbered steps'],
    ['Statistics', count(text, /(?<![\w.])\d[\d.,%×]*/g) >= 3 && text.length < 260 && cards >= 2, 'numbers'],
    ['Features', cards >= 3, `${cards} blocks alike`],
    ['Call to Action', of('links') + of('buttons') > 0 && text.length < 160, 'a short text with a link'],
    ['Contact', CONTACT.test(text), 'an address'],
    ['Manifesto', of('heads') === 0 && text.length < 130, 'a statement alone'],
    ['About', text.length > 60, 'text'],
  ]
  const [name, , why] = rules.find(([, holds]) => holds) ?? []
  return name && why ? { name, why } : null
}
