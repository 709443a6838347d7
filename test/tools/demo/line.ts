// Makes the line of a page in the import format (section 17 of src/INTERFACE.md).
import type { PageDesign } from '../../../src/catalog/import/design-member.ts'
import type { Layout } from './layout.ts'
import { type BandText, tagsOf } from './tags.ts'

export interface CatalogLine {
  readonly slug: string
  readonly published: string
  readonly screenshot: {
    readonly path: string
    readonly width: number
    readonly height: number
    readonly mobile: string
  }
  readonly [member: string]: unknown
}

interface Measured {
  readonly width: number
  readonly height: number
  readonly design: PageDesign | null
}

/** The line of a page. `colorsOf` returns the colors between two rows of the capture. */
export function lineOf(
  slug: string,
  layout: Layout,
  { width, height, design }: Measured,
  colorsOf: (top: number, bottom: number) => string[],
): CatalogLine {
  const { title, root, bands } = layout
  const published = root['data-published'] ?? ''
  const { genre, color, style, typeface, tech, authors, post_tag, pricing } = tagsOf(layout)
  const start = `/${published.slice(0, 4)}/${slug}`
  return {
    title: escaped(title),
    slug,
    url: root['data-url'] ?? new URL(`https://${slug}.example/`).href,
    published,
    category: root['data-category'] ?? 'inspiration',
    offline: 'data-offline' in root,
    genre: genre.map(escaped),
    color: color.map(escaped),
    style: style.map(escaped),
    typeface: typeface.map(escaped),
    platform: root['data-platform'] ?? null,
    tech: tech.map(escaped),
    authors: authors.map(escaped),
    post_tag: post_tag.map(escaped),
    pricing: pricing.map(escaped),
    sections: bands.map((band) => sectionOf(band, height, colorsOf)),
    ...(design && { design }),
    screenshot: { path: `${start}.avif`, width, height, mobile: `${start}-mobile.avif` },
  }
}

/** The pictures of a line in the folder of pictures. */
export function picturePaths({ screenshot }: CatalogLine): { desktop: string; mobile: string } {
  return { desktop: screenshot.path.slice(1), mobile: screenshot.mobile.slice(1) }
}

function sectionOf(
  { top, bottom, attributes }: BandText,
  height: number,
  colorsOf: (top: number, bottom: number) => string[],
) {
  const [from, to] = [Math.max(0, top), Math.min(height, bottom)]
  const { 'data-section': type = '', 'data-prompt': prompt = '' } = attributes
  const { 'data-tailwind': tailwind, 'data-wireframe': wireframe_prompt } = attributes
  return {
    type: escaped(type),
    top: from,
    bottom: to,
    prompt: prompt.trim().replace(/\s+/g, ' '),
    ...(tailwind && { tailwind }),
    colors: colorsOf(from, to),
    ...(wireframe_prompt && { wireframe_prompt }),
  }
}

/** A name as an import expects it, with entities. (rule 17.6) */
function escaped(name: string): string {
  return name.replaceAll('&', '&amp;')
}
