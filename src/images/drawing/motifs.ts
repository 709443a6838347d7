// The subjects of the pictures on drawn pages.
import { mix } from './colors.ts'
import { type Box, circle, path, rect } from './marks.ts'
import { oneOf, type Random } from './random.ts'

export type Draw = (box: Box, colors: Colors, random: Random) => string

export interface Colors {
  readonly back: string
  readonly far: string
  readonly near: string
  readonly light: string
}

export function landscape({ x, y, w, h }: Box, { back, far, near, light }: Colors, random: Random): string {
  const hill = (level: number, fill: string) => {
    const [a, b] = [level - random() * 0.18, level + random() * 0.12]
    const d = [
      'M',
      x,
      y + h,
      'V',
      y + h * a,
      'C',
      x + w * 0.3,
      y + h * (a - 0.2),
      x + w * 0.6,
      y + h * (b + 0.15),
      x + w,
      y + h * (b - 0.1),
    ]
    return path([...d, 'V', y + h, 'Z'], { fill })
  }
  const sun = circle(x + w * (0.2 + random() * 0.6), y + h * 0.32, Math.min(w, h) * 0.14, { fill: light })
  return (
    rect({ x, y, w, h }, { fill: back }) + sun + hill(0.6, far) + hill(0.78, mix(far, near, 0.5)) + hill(0.95, near)
  )
}

export function buildings({ x, y, w, h }: Box, { back, far, near, light }: Colors, random: Random): string {
  let marks = rect({ x, y, w, h }, { fill: back })
  for (let at = x - 10; at < x + w; ) {
    const width = w * (0.12 + random() * 0.14)
    const top = y + h * (0.2 + random() * 0.45)
    const fill = random() < 0.5 ? far : near
    marks += rect({ x: at, y: top, w: width, h: h }, { fill })
    const pane = width / 7
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 3; column++) {
        const place = { x: at + pane * (1 + column * 2), y: top + pane * (1.2 + row * 2.4), w: pane, h: pane * 1.4 }
        if (random() < 0.75) marks += rect(place, { fill: light, opacity: 0.7 })
      }
    }
    at += width + w * 0.012
  }
  return marks
}

/** From dark to light. */
const SKINS = ['#6f4630', '#94613f', '#b98660', '#d9a982', '#efcaa8'] as const

export function portrait({ x, y, w, h }: Box, { back, far, near }: Colors, random: Random): string {
  const skin = oneOf(random, SKINS)
  const r = Math.min(w, h) * 0.19
  const [cx, cy] = [x + w / 2, y + h * 0.4]
  const hair = circle(cx + r * (random() - 0.5) * 0.5, cy - r * 0.28, r * 1.16, { fill: near })
  const shoulders = path(
    ['M', cx - r * 2.3, y + h, 'C', cx - r * 2.2, cy + r * 1.2, cx + r * 2.2, cy + r * 1.2, cx + r * 2.3, y + h, 'Z'],
    { fill: far },
  )
  const neck = rect(
    { x: cx - r * 0.35, y: cy + r * 0.5, w: r * 0.7, h: r * 1.2 },
    { fill: mix(skin, near, 0.2) },
    r * 0.3,
  )
  return (
    rect({ x, y, w, h }, { fill: back }) + shoulders + neck + hair + circle(cx, cy + r * 0.12, r * 0.88, { fill: skin })
  )
}

export function stillLife({ x, y, w, h }: Box, { back, far, near, light }: Colors, random: Random): string {
  const floor = y + h * 0.74
  const unit = Math.min(w, h) * 0.1
  const [cx, lean] = [x + w / 2, random() < 0.5 ? -1 : 1]
  const bottle = rect({ x: cx - unit, y: floor - unit * 4, w: unit * 2, h: unit * 4.4 }, { fill: near }, unit * 0.6)
  const neck = rect(
    { x: cx - unit * 0.4, y: floor - unit * 5.6, w: unit * 0.8, h: unit * 2 },
    { fill: near },
    unit * 0.2,
  )
  const paper = rect({ x: cx - unit, y: floor - unit * 2.6, w: unit * 2, h: unit * 1.3 }, { fill: light })
  const ball = circle(cx + lean * unit * 2.6, floor - unit * 0.7, unit * 1.15, { fill: far })
  const bowl = path(
    [
      'M',
      cx - lean * unit * 4.4,
      floor - unit,
      'H',
      cx - lean * unit * 1.6,
      'A',
      unit * 1.4,
      unit * 1.4,
      0,
      0,
      lean > 0 ? 0 : 1,
      cx - lean * unit * 4.4,
      floor - unit,
      'Z',
    ],
    { fill: light },
  )
  const table = rect({ x, y: floor, w, h: h }, { fill: mix(back, near, 0.22) })
  return rect({ x, y, w, h }, { fill: back }) + table + bottle + neck + paper + ball + bowl
}

export function dish({ x, y, w, h }: Box, { back, far, near, light }: Colors, random: Random): string {
  const r = Math.min(w, h) * 0.36
  const [cx, cy] = [x + w * (0.42 + random() * 0.16), y + h * 0.52]
  const plate =
    circle(cx, cy, r, { fill: light }) + circle(cx, cy, r * 0.74, { stroke: mix(light, near, 0.2), width: 2 })
  const food = Array.from({ length: 7 }, (_, i) => {
    const [angle, away] = [i * 0.9 + random(), r * (0.12 + random() * 0.36)]
    return circle(cx + Math.cos(angle) * away, cy + Math.sin(angle) * away, r * (0.1 + random() * 0.13), {
      fill: i % 2 ? far : near,
    })
  })
  const fork = rect({ x: cx + r * 1.18, y: cy - r * 0.8, w: r * 0.07, h: r * 1.6 }, { fill: near }, 4)
  return rect({ x, y, w, h }, { fill: back }) + plate + food.join('') + fork
}

export function waves({ x, y, w, h }: Box, { back, far, near, light }: Colors, random: Random): string {
  const bars = Math.max(9, Math.min(41, Math.round(w / 22)))
  const marks = Array.from({ length: bars }, (_, i) => {
    const height = h * (0.12 + 0.62 * Math.abs(Math.sin(i * 0.55 + random())) * random())
    const place = { x: x + (w / bars) * (i + 0.2), y: y + (h - height) / 2, w: (w / bars) * 0.6, h: height }
    return rect(place, { fill: i % 5 === 2 ? light : i % 2 ? far : back }, w)
  })
  return rect({ x, y, w, h }, { fill: near }) + marks.join('')
}

export function rings({ x, y, w, h }: Box, { back, far, near, light }: Colors, random: Random): string {
  const [cx, cy, r] = [x + w * (0.3 + random() * 0.4), y + h * (0.35 + random() * 0.3), Math.min(w, h) * 0.5]
  const turning = [near, far, back, light].map((fill, i) =>
    circle(cx + i * r * 0.1, cy - i * r * 0.07, r * (1 - i * 0.25), { fill }),
  )
  return rect({ x, y, w, h }, { fill: mix(back, far, 0.3) }) + turning.join('')
}

export function chart({ x, y, w, h }: Box, { back, far, near, light }: Colors, random: Random): string {
  const m = Math.min(w, h) * 0.1
  const count = Math.max(5, Math.round(w / 70))
  const bar = (w - 2 * m) / count
  const bars = Array.from({ length: count }, (_, i) => {
    const height = (h - 4 * m) * (0.25 + (0.6 * i) / count + random() * 0.15)
    return rect(
      { x: x + m + i * bar, y: y + h - m - height, w: bar * 0.62, h: height },
      { fill: i === count - 2 ? near : far },
      5,
    )
  })
  const sheet = rect({ x: x + m / 2, y: y + m / 2, w: w - m, h: h - m }, { fill: mix(light, '#ffffff', 0.5) }, 12)
  const title = rect({ x: x + m, y: y + m, w: w * 0.25, h: m * 0.45 }, { fill: near }, 6)
  return rect({ x, y, w, h }, { fill: back }) + sheet + title + bars.join('')
}

export function screen({ x, y, w, h }: Box, { back, far, near, light }: Colors, random: Random): string {
  const phone = { h: h * 0.86, w: Math.min(w * 0.5, h * 0.44), x: 0, y: y + h * 0.12 }
  const body = { ...phone, x: x + (w - phone.w) / 2 }
  const u = body.w / 10
  const rows = Array.from({ length: 5 }, (_, i) => {
    const top = body.y + u * (6.6 + i * 2.7)
    const length = u * (3 + random() * 3)
    return (
      circle(body.x + u * 2, top + u, u * 0.8, { fill: i % 2 ? far : back }) +
      rect({ x: body.x + u * 3.4, y: top + u * 0.6, w: length, h: u * 0.7 }, { fill: far, opacity: 0.6 }, u)
    )
  })
  const glass = rect({ x: body.x + u * 0.5, y: body.y + u * 0.5, w: u * 9, h: body.h - u }, { fill: light }, u * 1.1)
  const banner = rect({ x: body.x + u * 1.2, y: body.y + u * 2, w: u * 7.6, h: u * 3.8 }, { fill: far }, u * 0.7)
  return rect({ x, y, w, h }, { fill: back }) + rect(body, { fill: near }, u * 1.5) + glass + banner + rows.join('')
}
