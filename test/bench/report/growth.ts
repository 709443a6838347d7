// The two plots by catalog size: cost of requests, and times of builds.
import { CLASSES } from '../classes.ts'
import type { ClassResult } from '../measure/class-measure.ts'
import type { Line, Plot } from './plot.ts'
import type { Costs, SizeResult } from './results.ts'

/** The classes in the plot. The others would overlap with them. */
const DRAWN = ['meta', 'slug', 'listing', 'deep-offset', 'sections', 'search', 'suggest', 'mix']

/** Plots processor time relative to the baseline by size, for classes measured at several sizes. */
export function requestPlot(results: readonly SizeResult[]): Plot {
  const classes = CLASSES.filter(({ name }) => DRAWN.includes(name))
  const own = classes.map(({ name }, colour) => {
    return { name, colour, points: points(results, name, ({ vitrine }) => vitrine.cost.median) }
  })
  const peers = classes.flatMap(({ name, peer }, colour) => {
    if (!peer || name === 'deep-offset') return []
    return [
      { name: `${name}, peer`, colour, dashed: true, points: points(results, name, ({ peer }) => peer?.cost.median) },
    ]
  })
  return {
    title: 'Cost of a request by catalog size',
    unit: 'processor time relative to bare node:http, median of the rounds',
    lines: [...own, ...peers].filter((line) => line.points.length >= Math.min(results.length, 2)),
    mark: [1, 'bare node:http'],
  }
}

/** Plots the times of builds and starts by size. */
export function buildPlot(results: readonly SizeResult[]): Plot {
  const line = (name: string, colour: number, value: (costs: Costs) => number, dashed = false): Line => {
    const points = results.flatMap(({ entries, costs }) => (costs ? [[entries, value(costs)] as const] : []))
    return { name, colour, dashed, points }
  }
  const lines = [
    line('full build', 0, ({ builds }) => builds.fullSeconds.median),
    line('target, full build', 0, ({ builds }) => builds.readSeconds.median * 3, true),
    line('reading every row', 2, ({ builds }) => builds.readSeconds.median),
    line('one more entry', 1, ({ builds }) => builds.oneMoreSeconds.median),
    line('target, one more entry', 1, ({ builds }) => builds.readSeconds.median / 3, true),
    line('start', 3, ({ answeredMs }) => answeredMs.median / 1000),
  ]
  return { title: 'Time of builds and starts by catalog size', unit: 'seconds', lines }
}

function points(results: readonly SizeResult[], name: string, value: (one: ClassResult) => number | undefined) {
  return results.flatMap(({ entries, classes }) => {
    const found = classes.find((one) => one.name === name)
    const measured = found && value(found)
    return measured === undefined ? [] : [[entries, measured] as const]
  })
}
