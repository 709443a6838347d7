// Names of colors in words, for people who do not read hexadecimal.
import cssColors from 'color-name'
import { distance, type Oklab, parseColor } from './oklab.ts'

/** Names with their colors. Where colors are dense, so are the names. */
const NAMES = `White fff, Snow f7f8fa, Ivory fbf7e9, Cream f5ecd2, Linen f4ede4, Sand e0cfa9, Beige dcc9a8, Tan c9a67a, Camel b58850,
Pearl e9e6e1, Silver c4c7c9, Mist dde4e8, Gray 8c8f92, Stone a8a298, Taupe 8b7d6f, Slate 5c6a76, Graphite 4a4d50, Charcoal 2f3235,
Ink 1c2126, Black 0c0c0d, Espresso 2a1a12, Chocolate 4a2c1a, Brown 6b4a34, Chestnut 8a4b2c, Rust a9452a, Terracotta c8664a, Clay b8826a,
Copper b87333, Bronze 8f6b32, Ochre c58a2a, Gold c9a24a, Mustard dcab1f, Amber ffb000, Honey eebb5a, Yellow f7d21e, Lemon fff04a, Butter f8e7a1,
Apricot fbc08a, Peach ffd2b5, Orange f58220, Tangerine ff9a1f, Vermilion f0491e, Tomato ff6347, Coral ff7f6e, Salmon fa9a8a, Red d92b2b,
Scarlet ff2a1f, Crimson b3162f, Brick 9c2f2a, Maroon 6b1420, Burgundy 7a1c38, Wine 4d1024, Raspberry d11a5b, Rose ef5a8c, Blush f8d5d3, Pink f5a3c0, Hot pink ff4fa3,
Magenta d81fbf, Fuchsia f22ee6, Orchid c678d8, Mauve b394b8, Lilac d3bdf0, Lavender c9b8ee, Periwinkle 9aa5f0, Violet 7b4be0, Purple 6a2ba8, Plum 6d2f63,
Aubergine 361a3a, Indigo 3a2ea8, Midnight 0b1030, Navy 16264d, Blue 2456d6, Cobalt 1138a8, Electric blue 2a3cff, Azure 2f8cf0, Denim 3f628c, Steel blue 6f93b5,
Sky blue 7cc4ef, Powder blue c3dff0, Ice e6f4fa, Cyan 20c5e0, Turquoise 3fd0c4, Aqua 8fe5e0, Teal 1f8a8a, Petrol 0f4c57, Seafoam b5e8d2,
Mint a5f0c0, Emerald 14a86c, Jade 3fa87c, Green 2e7d4f, Grass 4caf3a, Forest 1d4a2c, Pine 12352a, Moss 6f7d3a, Olive 7d7a2a, Sage a9b89a, Pistachio c5dc9a,
Lime b8e038, Neon green 5cff3a, Chartreuse dfff3a`

/** Names that are understood, but not given. */
const OTHER_NAMES = `Coral pink ff7f6e, Lime green b8e038, Navy blue 16264d, Grey 8c8f92, Dark blue 14245c, Dark green 14492c,
Light blue a9d2ee, Khaki b9ac82, Off white f7f4ec`

const COLORS = colorsOf(NAMES)
const BY_SLUG = new Map(
  [...COLORS, ...colorsOf(OTHER_NAMES)].map((own) => [own.name.toLowerCase().replaceAll(' ', '-'), own]),
)

function colorsOf(names: string) {
  return names.split(/,\s+/).map((entry) => {
    const end = entry.lastIndexOf(' ')
    const hex = `#${entry.slice(end + 1)}`
    return { name: entry.slice(0, end), hex, color: parseColor(hex) as Oklab }
  })
}

/** The color that the slug of a color's name means, or null if the table does not know it. */
export function colorOfSlug(slug: string): Oklab | null {
  return BY_SLUG.get(slug)?.color ?? null
}

/** The color of a hexadecimal number, of a name in the table or of one in CSS, in any case; null if the text is none. (rule 40.1) */
export function colorMeant(text: string): Oklab | null {
  const name = text.toLowerCase().replaceAll(/[\s_]+/g, '-')
  return parseColor(text) ?? colorOfSlug(name) ?? colorOfCss(name)
}

function colorOfCss(name: string): Oklab | null {
  const rgb = Object.hasOwn(cssColors, name) ? cssColors[name] : undefined
  return rgb ? parseColor(rgb.map((value) => value.toString(16).padStart(2, '0')).join('')) : null
}

/** The colors that a name in words means, as `#rrggbb`: none, one, or those of a name such as "Black & White". */
export function colorsOfName(name: string): string[] {
  const slugs = name.toLowerCase().split(/\s*(?:&|\/|,|\+|\band\b)\s*/)
  return slugs.flatMap((slug) => BY_SLUG.get(slug.trim().replaceAll(/[\s_]+/g, '-'))?.hex ?? [])
}

/** The name of the nearest color of the table. */
export function colorName(hex: string): string {
  const color = parseColor(hex)
  if (color === null) return hex
  const far = (named: (typeof COLORS)[number]) => distance(named.color, color)
  return COLORS.reduce((best, named) => (far(named) < far(best) ? named : best)).name
}
