import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planOf, type Size } from '../../../src/images/plan.ts'
import { FITS, parseTransform, type Transform } from '../../../src/images/transform.ts'

const PAGE: Size = { width: 2560, height: 9000 }

function transformOf(config: string): Transform {
  const parsed = parseTransform(config)
  if ('problem' in parsed) throw new Error(parsed.message)
  return parsed
}

function plan(config: string, picture = PAGE) {
  const planned = planOf(transformOf(config), picture)
  if ('problem' in planned) throw new Error(planned.message)
  return planned
}

describe('a transform is refused', () => {
  // (rule 19.3)
  it.each(['trim=9000;0;0;0', 'trim=5000;0;4000;0', 'trim=0;2000;0;2000', 'w=8192,h=8192,fit=pad,trim=9001;0;0;0'])(
    'if it removes everything: %s',
    (config) => expect(planOf(transformOf(config), PAGE)).toHaveProperty('problem'),
  )

  it('if the picture would be too large (rule 19.9)', () => {
    expect(planOf(transformOf('q=80'), { width: 9_000, height: 9_200 })).toHaveProperty('problem')
    expect(planOf(transformOf('w=8192'), { width: 9_000, height: 11_000 })).toHaveProperty('problem')
  })
})

describe('the presets', () => {
  it('hero is the top of the page, 1280 by 800 (rule 9.9)', () => {
    const { region, size } = plan('w=1280,h=800,fit=cover,g=top,f=auto,q=85')
    expect([region, size]).toEqual([
      { left: 0, top: 0, width: 2560, height: 1600 },
      { width: 1280, height: 800 },
    ])
  })

  it('full is the whole page, at most 2560 wide (rule 9.9, rule 19.8)', () => {
    expect(plan('w=2560').size).toEqual(PAGE)
    expect(plan('w=2560', { width: 3840, height: 7680 }).size).toEqual({ width: 2560, height: 5120 })
    expect(plan('w=2560', { width: 1440, height: 2880 }).size).toEqual({ width: 1440, height: 2880 })
  })

  it('a section crop is its band (rule 9.10)', () => {
    const { region, size } = plan('trim=900;0;7200;0,width=640,height=225,fit=cover')
    expect([region, size]).toEqual([
      { left: 0, top: 900, width: 2560, height: 900 },
      { width: 640, height: 225 },
    ])
  })
})

describe('fit', () => {
  const SMALL = { width: 300, height: 200 }

  it('never enlarges the picture (rule 19.3, rule 19.8)', () => {
    for (const fit of ['scale-down', 'contain']) expect(plan(`w=600,h=600,fit=${fit}`, SMALL).size).toEqual(SMALL)
    expect(plan('w=8192', SMALL).size).toEqual(SMALL)
    expect(plan('w=600,h=100,fit=crop', SMALL).size).toEqual({ width: 300, height: 100 })
    expect(plan('w=600,h=600,fit=cover', SMALL)).toMatchObject({
      size: { width: 200, height: 200 },
      region: { left: 50, width: 200 },
    })
    expect(plan('w=600,h=600,fit=pad,g=top', SMALL)).toMatchObject({
      size: SMALL,
      ground: { left: 0, top: 0, width: 300, height: 300 },
    })
  })

  it('pad puts the whole picture on a background', () => {
    expect(plan('w=150,h=150,fit=pad,g=top', SMALL).ground).toEqual({ left: 0, top: 0, width: 150, height: 150 })
    expect(plan('w=150,h=150,fit=pad', SMALL).ground).toEqual({ left: 0, top: 25, width: 150, height: 150 })
  })

  it('cover keeps the point of gravity visible (rule 19.3)', () => {
    expect(plan('w=100,h=100,fit=cover,g=right', SMALL).region.left).toBe(100)
    expect(plan('w=100,h=100,fit=cover,g=0.25x0', SMALL).region.left).toBe(25)
  })
})

const side = fc.integer({ min: 1, max: 3000 })
const transforms = fc.record({
  width: fc.option(side),
  height: fc.option(side),
  fit: fc.constantFrom(...FITS),
  gravity: fc.record({ x: fc.constantFrom(0, 0.3, 1), y: fc.constantFrom(0, 0.5, 1) }),
  trim: fc.record({ top: fc.nat(500), right: fc.nat(500), bottom: fc.nat(500), left: fc.nat(500) }),
  format: fc.constant(null),
  quality: fc.constant(85),
})

it('any plan stays inside the trimmed picture, enlarges nothing, and has whole pixels of the requested size', () => {
  fc.assert(
    fc.property(transforms, fc.record({ width: side, height: side }), (transform, picture) => {
      const planned = planOf(transform, picture)
      if ('problem' in planned) return
      const { region, size, ground } = planned
      const { trim } = transform
      expect(region.left).toBeGreaterThanOrEqual(trim.left)
      expect(region.top).toBeGreaterThanOrEqual(trim.top)
      expect(region.left + region.width).toBeLessThanOrEqual(picture.width - trim.right)
      expect(region.top + region.height).toBeLessThanOrEqual(picture.height - trim.bottom)
      for (const value of [...Object.values(region), ...Object.values(size)]) expect(Number.isInteger(value)).toBe(true)
      const shown = ground ?? size
      expect(Math.min(shown.width, shown.height)).toBeGreaterThan(0)
      if (transform.width !== null) expect(shown.width <= transform.width || transform.height === null).toBe(true)
      expect(size.width).toBeLessThanOrEqual(region.width)
      expect(size.height).toBeLessThanOrEqual(region.height)
      const { width, height, fit } = transform
      if (fit !== 'cover' || width === null || height === null) return
      const fills = size.width === width && size.height === height
      expect(fills || (size.width === region.width && size.height === region.height)).toBe(true)
    }),
  )
})
