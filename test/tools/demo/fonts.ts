// Asks Chromium which font families it rendered, and compares them with those that the page names.
import type { CDPSession, Page } from 'playwright-core'
import { TYPEFACES } from './vocabulary.ts'

/** The share of the glyphs that may come from other families: arrows and marks that a family lacks. */
const MAX_OTHERS = 0.02
/** Names of weights and widths, which some fonts have as a part of their family. */
const CUT =
  /^( (Thin|Hairline|Extra ?Light|Ultra ?Light|Light|Book|Regular|Roman|Rg|Italic|Medium|Semi ?Bold|Demi|Bold|Extra ?Bold|Heavy|Black|Semi ?Condensed|Condensed|Narrow|Expanded|Semi ?Expanded|\d\d))*(-Display)?$/i

interface Node {
  readonly nodeId: number
  readonly nodeType: number
  readonly children?: readonly Node[]
  readonly pseudoElements?: readonly Node[]
}
const TEXT = 3

/** How many glyphs of each family an open page shows. */
export async function renderedFamilies(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const counts = new Map<string, number>()
  for (const { nodeId } of textNodes(root)) {
    for (const [family, glyphs] of await familiesOf(session, nodeId))
      counts.set(family, (counts.get(family) ?? 0) + glyphs)
  }
  return counts
}

/** Text nodes and pseudo elements, which can contain generated text. */
function textNodes({ children = [], pseudoElements = [], ...node }: Node): Node[] {
  return [...(node.nodeType === TEXT ? [node] : []), ...pseudoElements, ...children.flatMap(textNodes)]
}

async function familiesOf(session: CDPSession, nodeId: number): Promise<[family: string, glyphs: number][]> {
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map((font) => [plainFamily(font), font.glyphCount])
}

interface Font {
  readonly familyName: string
  readonly postScriptName: string
}

/** The family in the vocabulary: the longest that fits. Names of fonts can have a weight, and `B612` can be B612 Mono. */
function plainFamily({ familyName, postScriptName }: Font): string {
  const [own] = postScriptName.split('-')
  const fits = (family: string) =>
    family.replaceAll(' ', '') === own || (familyName.startsWith(family) && CUT.test(familyName.slice(family.length)))
  return TYPEFACES.filter(fits).sort((a, b) => b.length - a.length)[0] ?? familyName
}

/** What is wrong with the families that a page names. */
export function fontProblems(named: readonly string[], rendered: ReadonlyMap<string, number>): string[] {
  const total = [...rendered.values()].reduce((sum, glyphs) => sum + glyphs, 0)
  const missing = named.filter((family) => !rendered.has(family))
  const others = [...rendered].filter(([family, glyphs]) => !named.includes(family) && glyphs > total * MAX_OTHERS)
  return [
    ...missing.map((family) => `data-typeface names ${family}, which is not rendered`),
    ...others.map(
      ([family, glyphs]) =>
        `${family} is rendered (${Math.round((glyphs / total) * 100)}% of the glyphs), and data-typeface does not name it`,
    ),
  ]
}
