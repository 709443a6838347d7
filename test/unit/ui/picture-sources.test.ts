// The slices and sizes of a site's pictures.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { phoneScreen, sharedPicture, slicesOf, topOfCrop } from '../../../src/ui/site/picture-sources.ts'

const full = 'https://gallery.example/cdn-cgi/image/w=2560,f=auto,q=85/2019/cdn-cgi/image/a%20b.jpg'

it('the slices of a screenshot cover it from top to bottom, none too tall for a picture format (rule 34.3)', () => {
  const size = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(size, size, (width, height) => {
      const slices = slicesOf({ full, width, height })
      expect(slices.length).toBeLessThanOrEqual(25)
      let top = 0
      for (const { src, height: own } of slices) {
        const [, above, below] = /trim=(\d+);0;(\d+);0,/.exec(src) ?? []
        expect([Number(above), height - Number(below) - top]).toEqual([top, own])
        if (height < width * 60) expect(own).toBeLessThanOrEqual(Math.ceil(width * 2.5))
        top += own
      }
      expect(top).toBe(height)
    }),
  )
})

it('sizes go up to the width of the capture, and the path stays (rule 34.3)', () => {
  const [first] = slicesOf({ full, width: 1440, height: 900 })
  expect(first?.srcset.match(/ \d+w/g)?.join('')).toBe(' 480w 800w 1200w 1440w')
  for (const url of [first?.src, phoneScreen(full).src, sharedPicture(full)]) {
    expect(url?.startsWith('https://gallery.example/cdn-cgi/image/')).toBe(true)
    expect(url?.endsWith('/2019/cdn-cgi/image/a%20b.jpg')).toBe(true)
  }
})

it('a shared picture is a JPEG of 1200 by 630 pixels (rule 35.7)', () => {
  expect(sharedPicture(full)).toContain('/w=1200,h=630,fit=cover,g=top,f=jpeg,q=85/')
})

it('a crop tells where its band starts (rule 34.14)', () => {
  const crop =
    'https://a.example/cdn-cgi/image/trim=960;0;1443;0,width=960,height=480,fit=cover,format=jpg,quality=85/x.jpg'
  expect([topOfCrop(crop), topOfCrop('https://a.example/x.jpg')]).toEqual([960, 0])
})
