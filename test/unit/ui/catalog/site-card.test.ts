import { describe, expect, it } from 'vitest'
import type { Site } from '../../../../src/ui/catalog/api-bodies.ts'
import { siteCards } from '../../../../src/ui/catalog/site-card.ts'

const THUMBNAIL = 'https://a.example/cdn-cgi/image/w=400,h=300,fit=cover,g=top,f=auto,q=85/2024/a.png'

function site(values: Partial<Site> = {}): Site {
  return {
    title: 'Studio Ampersand',
    slug: 'ampersand',
    url: 'https://ampersand.example/',
    published: '2024-05-06',
    offline: false,
    genre: ['Portfolio', 'Agency'],
    screenshot: { thumbnail: THUMBNAIL },
    ...values,
  }
}

const card = (values?: Partial<Site>) => siteCards([site(values)]).html

describe('a card', () => {
  it('links to the page of the site, whatever the characters of its slug', () => {
    expect(card()).toContain('<a href="/site/ampersand">Studio Ampersand</a>')
    expect(card({ slug: 'a/b?c#d é' })).toContain('href="/site/a%2Fb%3Fc%23d%20%C3%A9"')
  })

  it('has a separate link to the site, in a new tab', () => {
    const [, link] = /<a (class="visit"[^>]*)>/.exec(card({ title: 'A "quoted" <name>' })) ?? []
    expect(link).toContain('href="https://ampersand.example/"')
    expect(link).toContain('target="_blank" rel="noopener"')
    expect(link).toContain('aria-label="Visit A &quot;quoted&quot; &lt;name&gt;"')
  })

  it('says quietly that a site is offline, and has no link to it', () => {
    expect(card({ url: null, offline: true }).replace(/<[^>]*>/g, '')).toContain('Portfolio · 2024 · Offline')
    expect(card({ url: null, offline: true })).not.toContain('class="visit"')
    expect(card({ url: null })).not.toContain('Offline')
  })

  // (rule 34.25)
  it('says its genre, two styles, its sections and the colors of its picture, or else those that editors named', () => {
    const facts = { style: ['Dark', 'Bold', 'Flat'], color: ['Teal'], sections: ['Hero', 'Pricing'] }
    const text = (values: Partial<Site>) => card(values).replace(/<[^>]*>/g, '')
    expect(text(facts)).toContain('Portfolio · Dark, Bold · 2024')
    expect(text(facts)).toContain('Hero, Pricing')
    expect(card(facts)).toContain('role="img" aria-label="Teal"')
    const page = ['#000000', '#ffffff'].map((hex) => ({ hex }))
    expect(card({ ...facts, palette: { page } })).toContain('aria-label="Black, White"')
    expect(card()).not.toContain('class="facts"')
  })

  it('offers the same picture in several sizes, each with the proportions of its place', () => {
    const [, sources = ''] = /srcset="([^"]*)"/.exec(card()) ?? []
    const sizes = [...sources.matchAll(/w=(\d+),h=(\d+),\S+ (\d+)w/g)].map((found) => found.slice(1).map(Number))
    expect(sizes.length).toBeGreaterThan(1)
    for (const [width = 0, height = 0, stated] of sizes) {
      expect(width).toBe(stated)
      expect(width / height).toBeCloseTo(400 / 300, 2)
    }
  })
})

it('a list of cards loads the pictures of the first row at once and the others when they are near', () => {
  const images = [...siteCards(Array.from({ length: 24 }, () => site())).html.matchAll(/<img [^>]*>/g)].map(String)
  expect(images.filter((image) => image.includes('fetchpriority="high"')).length).toBe(3)
  expect(images.slice(0, 5).filter((image) => image.includes('loading="lazy"'))).toEqual([])
  expect(images.slice(5).filter((image) => !image.includes('loading="lazy"'))).toEqual([])
  expect(images.every((image) => /width="\d+" height="\d+"/.test(image))).toBe(true)
})
