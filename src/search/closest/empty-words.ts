// Words that say nothing about a site: what questions and requests are made of, in the languages of the vocabulary packs. In
// `closest` they lead nowhere, unless they are part of a name or a synonym. (rule 47.3)
import { matchingForm } from '../matching-form.ts'

const ENGLISH = `about all also am any anything are around as at be been being best better but by can cannot com could design designs designed
do does doing done dont each easy else etc ever every everything example examples feel feeling feels few find for from get gets
getting give go goes going good great had has have having he help her here hey hi his how i idea ideas if i'm im inspiration
inspirations inspired inspiring into is it its just kind kinds know let like liked likes look looking looks lot lots made make
makes making many may me might more most much must my need needed needs new nice not now of off on one ones only or other others
our out over page pages people please recommend really same see send set she should show showing shows similar site sites so some
someone something somewhere somehow stuff style styled styles such suggest than that thats the their them then there these they
thing things this those to too top try two under up us use used uses using very want wanted wants was way we web webpage webpages
website websites well were what whats when where which while who whom whose why will with without would yes yet you your
section sections block template templates theme themes online for vs via per et al layout layouts ui ux screen screens`

const OTHERS = `das dem den der des die dies diese dieser dieses ein eine einem einen einer eines er es für gibt haben hat ich ihr im in
ist mein meine mit nach nicht oder sein sich sie sind und vom von war was wie wird wir wo zu zum zur auf aus bei beispiel beispiele
seite seiten webseite webseiten webdesign suche zeig zeige mir schöne schöner schönes gute guter gutes über auch als wenn welche
au aux avec ce ces cette comme comment dans de des du elle en est et être faire il ils je la le les leur lui ma mais mes mon ne nous
ou où par pas plus pour quel quelle quelles quels qui que quoi sa ses son sont sur un une vos votre vous exemple exemples
chercher cherche avoir montre moi idées beau belle
al algo como con cómo cuál cual cuales de del dónde el ella en es esta este hacer hay la las lo los mi mis muy más mejor mejores no
nos o para pero por porque que qué quiero se ser si sin su sus también tiene un una unas uno unos y ya página páginas paginas pagina
sitio sitios ejemplo ejemplos diseño
al alla alle che chi ci come con cosa da dal dalla dei del della delle di dove e è fare gli ha ho i il in io la le lo ma mi
nel nella non per perché più quale quali se sono su sul un una uno voglio sito siti pagina pagine esempi esempio
een het de van voor met en in op te dat die is zijn hoe wat waar wie ik mijn ons onze voorbeeld voorbeelden pagina
a ao as com como da das de do dos e em é essa esse eu isso mais mas meu minha na nas no nos não o os ou para pela pelo por qual
quais que quem se sem ser seu sua são tem um uma quero site sites página páginas exemplo exemplos
albo ale bez co czy dla do i jak jaka jaki jakie jest lub ma mi mnie na nie o od po pod przy są się strona strony stron ta te to tu
w we z za ze że przykład przykłady
の は を に が と で も な や から まで です ます ください サイト ページ ウェブサイト ホームページ webサイト デザイン 例 事例 参考`

/** Words for any kind of business or work: beside one that says which, they say little. */
const VAGUE = `studio studios company companies firm firms business businesses office offices maker makers service services house
houses brand bureau group center centre corporation specialist specialists professional professionals expert experts production
productions label producer producers consultant consultants consulting manufacturer atelier ateliers estudio estúdio firma firmen
unternehmen entreprise empresa azienda bedrijf kantoor büro bureau pracownia`

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(matchingForm))
const VAGUE_WORDS = words(VAGUE)
const EMPTY = words(`${ENGLISH} ${OTHERS}`)

/** Whether a word in matching form says nothing. */
export function isEmptyWord(word: string): boolean {
  return EMPTY.has(word)
}

/** Whether a word in matching form says only that something is a business. */
export function isVagueWord(word: string): boolean {
  return VAGUE_WORDS.has(word)
}
