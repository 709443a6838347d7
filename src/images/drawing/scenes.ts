// The pictures on drawn pages, chosen by genre: landscapes, still lifes, portraits, buildings, charts and screens.
import type { Brush } from './brush.ts'
import { mix } from './colors.ts'
import { type Box, clipped } from './marks.ts'
import {
  buildings,
  type Colors,
  chart,
  type Draw,
  dish,
  landscape,
  portrait,
  rings,
  screen,
  stillLife,
  waves,
} from './motifs.ts'
import { oneOf } from './random.ts'

const BY_GENRE: readonly [RegExp, readonly [Draw, ...Draw[]]][] = [
  [/saas|developer|finance|intelligence|startup/i, [chart, screen, rings]],
  [/restaurant|food|coffee|مقهى/i, [dish, stillLife, landscape]],
  [/hotel|travel|real estate|architecture/i, [buildings, landscape, buildings]],
  [/photography|film|wedding|personal|fashion/i, [landscape, portrait, stillLife]],
  [/mobile app/i, [screen, rings]],
  [/music|podcast|festival|event|conference/i, [waves, rings, portrait]],
  [/commerce|fashion|shop/i, [stillLife, stillLife, portrait]],
]
const ANY: readonly [Draw, ...Draw[]] = [landscape, rings, stillLife, waves, buildings]

/** A picture that fills the box, with the corner radius of the page. */
export function scene(brush: Brush, box: Box, radius = brush.theme.radius): string {
  if (box.w < 4 || box.h < 4) return ''
  const { theme, random } = brush
  const suiting = BY_GENRE.find(([genre]) => theme.genre.some((name) => genre.test(name)))?.[1] ?? ANY
  const draw = oneOf(random, suiting)
  return clipped(box, radius, { name: brush.unique(), marks: draw(box, colorsOf(brush), random) })
}

/** A portrait, for people on the page. */
export function face(brush: Brush, box: Box, radius: number): string {
  return clipped(box, radius, { name: brush.unique(), marks: portrait(box, colorsOf(brush), brush.random) })
}

function colorsOf({ theme, random }: Brush): Colors {
  const [a, b] = random() < 0.5 ? [theme.accent, theme.second] : [theme.second, theme.accent]
  const turn = random() * 0.3
  return {
    back: mix(a, '#ffffff', 0.55 - turn),
    far: mix(a, b, 0.35),
    near: mix(b, '#15151c', 0.25 + turn),
    light: mix(a, '#fff8e8', 0.8),
  }
}
