// The grammar of image configs (rule 19.3): invalid configs, the configs of the API's own URLs, and any text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FITS, FORMATS, LARGEST_SIDE, parseTransform, UNCHANGED } from '../../../src/images/transform.ts'

const message = (config: string) => {
  const parsed = parseTransform(config)
  return 'problem' in parsed ? parsed.message : null
}

describe('a config is refused', () => {
  // (rule 19.3)
  it.each([
    ['', 'takes'],
    ['w', 'width'],
    ['w=', 'width'],
    ['w=0', 'width'],
    ['w=-1', 'width'],
    ['w=1.5', 'width'],
    ['w=1e3', 'width'],
    ['w=+4', 'width'],
    ['w=8193', 'width'],
    ['w=99999999999999999999', 'width'],
    ['h=0', 'height'],
    ['w=4,w=5', 'twice'],
    ['w=4,width=5', 'twice'],
    ['fit=fill', 'fit'],
    ['fit=', 'fit'],
    ['g=north', 'gravity'],
    ['g=2x0', 'gravity'],
    ['g=constructor', 'gravity'],
    ['f=gif', 'format'],
    ['f=json', 'format'],
    ['q=0', 'quality'],
    ['q=101', 'quality'],
    ['trim=1;2;3', 'trim'],
    ['trim=1;2;3;4;5', 'trim'],
    ['trim=1;2;3;-4', 'trim'],
    ['trim=a;b;c;d', 'trim'],
    ['blur=3', 'takes'],
    ['constructor=1', 'takes'],
    ['__proto__=1', 'takes'],
    ['w=4,,h=5', 'takes'],
    ['W=4', 'takes'],
    [' w=4', 'takes'],
  ])('%j, naming what is wrong', (config, named) => {
    expect(message(config)).toContain(named)
  })
})

describe('the configs of the presets and crops (rule 9.9, rule 9.10)', () => {
  it.each([
    [
      'w=1280,h=800,fit=cover,g=top,f=auto,q=85',
      { width: 1280, height: 800, fit: 'cover', gravity: { x: 0.5, y: 0 }, format: 'auto' },
    ],
    ['w=2560,f=auto,q=85', { width: 2560, format: 'auto' }],
    [
      'trim=820;0;1280;0,width=640,height=356,fit=cover,format=jpg,quality=85',
      { trim: { top: 820, right: 0, bottom: 1280, left: 0 }, width: 640, height: 356, fit: 'cover', format: 'jpeg' },
    ],
  ] as const)('%s', (config, expected) => {
    expect(parseTransform(config)).toEqual({ ...UNCHANGED, ...expected })
  })
})

const side = fc.integer({ min: 1, max: LARGEST_SIDE })
const options = fc.record({
  width: fc.option(side),
  height: fc.option(side),
  fit: fc.option(fc.constantFrom(...FITS)),
  format: fc.option(fc.constantFrom('auto', ...FORMATS)),
  quality: fc.option(fc.integer({ min: 1, max: 100 })),
})
const SHORT: Record<string, string> = { width: 'w', height: 'h', format: 'f', quality: 'q' }

describe('any config', () => {
  it('means the same with short and long names, in any order (rule 19.3)', () => {
    fc.assert(
      fc.property(options, fc.func(fc.boolean()), fc.func(fc.integer()), (given, isShort, order) => {
        const set = Object.entries(given).filter(([, value]) => value !== null)
        fc.pre(set.length > 0)
        const long = set.map(([name, value]) => `${name}=${value}`).join(',')
        const mixed = set
          .toSorted(([a], [b]) => order(a) - order(b))
          .map(([name, value]) => `${(isShort(name) && SHORT[name]) || name}=${value}`)
          .join(',')
        expect(parseTransform(mixed)).toEqual(parseTransform(long))
        expect(parseTransform(long)).toEqual({ ...UNCHANGED, ...Object.fromEntries(set) })
      }),
    )
  })

  it('is parsed or refused with a message, and never throws', () => {
    const noise = fc.array(
      fc.constantFrom('w', 'h', 'trim', 'g', '=', ',', ';', '1', '0', 'x', '.', '-', 'é', ' ', 'top'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          noise.map((parts) => parts.join('')),
          fc.string(),
        ),
        (config) => {
          const parsed = parseTransform(config)
          if ('problem' in parsed) return void expect(parsed.message).toMatch(/\.$/)
          const { width, height, quality, gravity } = parsed
          for (const value of [width, height]) if (value !== null) expect(value).toBeGreaterThan(0)
          expect(quality).toBeGreaterThan(0)
          expect(gravity.x >= 0 && gravity.x <= 1 && gravity.y >= 0 && gravity.y <= 1).toBe(true)
        },
      ),
    )
  })
})
