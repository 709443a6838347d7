// Draws the sections of an entry: bands of its screenshot, from top to bottom.
import type { Random } from './random.ts'
import type { Vocabulary, WrittenTerm } from './vocabulary.ts'

export interface Section {
  type: WrittenTerm
  top: number
  bottom: number
  prompt: string
  tailwind?: string | null
  colors?: string[]
  wireframe_prompt?: string | null
}

const ROW = 20
/** Ranks of the vocabulary that have a fixed place on the page. */
const [HERO, HEADER, FOOTER] = [0, 1, 2]
const REPEAT_CHANCE = 0.037
const DETAILS_CHANCE = 0.04

/** Words of the entry that a prompt mentions, plain text. */
export interface Look {
  style: string
  color: string
  typeface: string
}

/** The sections of one page with the types of these ranks, in page order. */
export function drawSections(
  ranks: readonly number[],
  { names, written }: Vocabulary,
  height: number,
  look: Look,
  random: Random,
): Section[] {
  const types = arrange(ranks, random)
  const edges = drawEdges(types.length, height, random)
  return types.map((rank, i) => {
    const [top, bottom] = band(edges[i]!, edges[i + 1]!, random)
    const prompt = random.pick(PROMPTS)(names[rank]!.toLowerCase(), look)
    const section = { type: written[rank]!, top, bottom, prompt }
    return random.chance(DETAILS_CHANCE) ? { ...section, ...drawDetails(look, random) } : section
  })
}

/** Puts header, hero and footer in their places. About one page in forty has a type twice. */
function arrange(ranks: readonly number[], random: Random): number[] {
  const place = (rank: number) => (rank === HEADER ? 0 : rank === HERO ? 1 : rank === FOOTER ? 3 : 2)
  const types = ranks.toSorted((a, b) => place(a) - place(b))
  const repeats = types.length > 1 && types.length < 8 && random.chance(REPEAT_CHANCE)
  if (repeats) types.splice(random.below(types.length), 0, random.pick(types))
  return types
}

/** The edges between bands, from 0 to the height. All but the last are multiples of 20. */
function drawEdges(bands: number, height: number, random: Random): number[] {
  const weights = Array.from({ length: bands }, () => 0.4 + random.fraction())
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const edges = [0]
  let sum = 0
  for (const weight of weights) {
    sum += weight
    edges.push(Math.floor((height * sum) / total / ROW) * ROW)
  }
  edges[bands] = height
  return edges
}

function band(top: number, end: number, random: Random): [number, number] {
  const gap = random.chance(0.2) ? random.below(Math.floor((end - top) / 4)) : 0
  return [top, end - gap]
}

const PROMPTS: readonly ((type: string, look: Look) => string)[] = [
  (type, look) => `${look.style} ${type} on ${look.color}, headline set in ${look.typeface}, one clear action`,
  (type, look) => `A calm ${type} with two columns, ${look.color} accents and ${look.typeface} body text`,
  (type, look) => `${type} in ${look.color} tones, ${look.style} layout, generous margins, small captions`,
  (type, look) => `Full-width ${type}: ${look.style} look, ${look.color} background, ${look.typeface} in two sizes`,
]

function drawDetails(look: Look, random: Random): Pick<Section, 'tailwind' | 'colors' | 'wireframe_prompt'> {
  const hex = () => `#${random.below(0x1000000).toString(16).padStart(6, '0')}`
  return {
    tailwind: random.chance(0.7) ? `mx-auto grid max-w-${random.pick(['3xl', '5xl', '7xl'])} gap-8 px-6 py-24` : null,
    colors: Array.from({ length: random.below(5) }, hex),
    wireframe_prompt: random.chance(0.7) ? `Grey boxes, ${look.style} grid, one heading, one button` : null,
  }
}
