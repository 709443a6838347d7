import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planOf, type Size } from '../../../src/images/plan.ts'
import { FITS, parseTransform, type Transform } from '../../../src/images/transform.ts'

const PAGE: Size = { width: 2560, height: 9000 }

function transformOf(config: string): Transform {
  const parsed = parseTransform(config)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.transform
}

function plan(config: string, picture = PAGE) {
  const planned = planOf(transformOf(config), picture)
  if (!planned.ok) throw new Error(planned.message)
  return planned.plan
}

describe('a transform is refused', () => {
  // (rule 19.3)
  it.each(['trim=9000;0;0;0', 'trim=5000;0;4000;0', 'trim=0;2000;0;2000', 'w=8192,h=8192,fit=pad,trim=9001;0;0;0'])(
    'if it removes everything: %s',
    (config) => expect(planOf(transformOf(config), PAGE).ok).toBe(false),
  )

  it('if the picture would be too large', () => {
    expect(planOf(transformOf('w=8192'), PAGE).ok).toBe(false)
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

  it('full is the whole page, 2560 wide, for narrower pages too (rule 9.9)', () => {
    expect(plan('w=2560').size).toEqual(PAGE)
    expect(plan('w=2560', { width: 1440, height: 2880 }).size).toEqual({ width: 2560, height: 5120 })
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

  it('scale-down and crop never enlarge, contain and cover do (rule 19.3)', () => {
    expect(plan('w=600,h=600,fit=scale-down', SMALL).size).toEqual(SMALL)
    expect(plan('w=600,h=100,fit=crop', SMALL).size).toEqual({ width: 300, height: 100 })
    expect(plan('w=600,h=600,fit=contain', SMALL).size).toEqual({ width: 600, height: 400 })
    expect(plan('w=600,h=600,fit=cover', SMALL)).toMatchObject({
      size: { width: 600, height: 600 },
      region: { left: 50, width: 200 },
    })
  })

  it('pad puts the whole picture on a background', () => {
    expect(plan('w=600,h=600,fit=pad,g=top', SMALL).ground).toEqual({ left: 0, top: 0, width: 600, height: 600 })
    expect(plan('w=600,h=600,fit=pad', SMALL).ground).toEqual({ left: 0, top: 100, width: 600, height: 600 })
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

it('any plan stays inside the trimmed picture and has whole pixels of the requested size', () => {
  fc.assert(
    fc.property(transforms, fc.record({ width: side, height: side }), (transform, picture) => {
      const planned = planOf(transform, picture)
      if (!planned.ok) return
      const { region, size, ground } = planned.plan
      const { trim } = transform
      expect(region.left).toBeGreaterThanOrEqual(trim.left)
      expect(region.top).toBeGreaterThanOrEqual(trim.top)
      expect(region.left + region.width).toBeLessThanOrEqual(picture.width - trim.right)
      expect(region.top + region.height).toBeLessThanOrEqual(picture.height - trim.bottom)
      for (const value of [...Object.values(region), ...Object.values(size)]) expect(Number.isInteger(value)).toBe(true)
      const shown = ground ?? size
      expect(Math.min(shown.width, shown.height)).toBeGreaterThan(0)
      if (transform.width !== null) expect(shown.width <= transform.width || transform.height === null).toBe(true)
      if (transform.fit === 'cover' && transform.width !== null && transform.height !== null)
        expect(size).toEqual({ width: transform.width, height: transform.height })
    }),
  )
})
