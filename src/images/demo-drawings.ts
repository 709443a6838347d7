// Draws the screenshots of the demo catalog on request, so that the repository contains no image files.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { plainText } from '../catalog/model/entities.ts'
import { DEMO_CATALOG } from '../config.ts'
import { type Page, type PageSection, pageSvg } from './drawing/page.ts'
import type { Drawing, PictureSource } from './picture.ts'

/** Part of every identity. Increase it when drawings change. */
const DRAWING = 2

type Name = string | { readonly name: string }

/** The members of a line of the demo catalog (rule 17.2) that drawings use. */
interface Line {
  readonly slug: string
  readonly title: string
  readonly color?: readonly Name[]
  readonly style?: readonly Name[]
  readonly typeface?: readonly Name[]
  readonly genre?: readonly Name[]
  readonly sections?: readonly { type: Name; top: number; bottom: number; prompt?: string }[]
  readonly screenshot: { path: string; width: number; height: number; mobile?: string | null }
}

/** Finds drawings by screenshot path. Reads the demo catalog at the first request. */
export function demoDrawings(): PictureSource {
  let pages: Promise<ReadonlyMap<string, Page>> | undefined
  return async (path) => {
    pages ??= readPages()
    const page = (await pages).get(path)
    return page === undefined ? null : drawingOf(page)
  }
}

function drawingOf(page: Page): Drawing {
  const { width, height } = page
  const identity = hash('sha256', JSON.stringify([DRAWING, page]))
  return { kind: 'drawing', identity, size: { width, height }, svg: (region, size) => pageSvg(page, region, size) }
}

async function readPages(): Promise<Map<string, Page>> {
  const lines = (await readFile(DEMO_CATALOG, 'utf8')).split('\n').filter((line) => line !== '')
  return new Map(lines.flatMap((line) => pagesOf(JSON.parse(line) as Line)))
}

/** The desktop page and, if the line has a mobile screenshot, the mobile page. */
function pagesOf(line: Line): [path: string, page: Page][] {
  const { path, width, height, mobile } = line.screenshot
  const page: Page = { ...looksOf(line), width, height, sections: sectionsOf(line) }
  return mobile
    ? [
        [path, page],
        [mobile, onPhone(page)],
      ]
    : [[path, page]]
}

function looksOf({ slug, title, color = [], style = [], typeface = [], genre = [] }: Line) {
  const names = (list: readonly Name[]) => list.map(plainName)
  return {
    slug,
    title: plainText(title),
    color: names(color),
    style: names(style),
    typeface: names(typeface),
    genre: names(genre),
  }
}

function plainName(name: Name): string {
  return plainText(typeof name === 'string' ? name : name.name)
}

function sectionsOf({ sections = [], screenshot }: Line): PageSection[] {
  if (sections.length === 0) return usualSections(screenshot.height)
  return sections.map(({ type, top, bottom, prompt = '' }) => ({ type: plainName(type), top, bottom, prompt }))
}

/** The sections of a page without a list of sections. */
function usualSections(height: number): PageSection[] {
  const cuts = [0, 0.03, 0.3, 0.55, 0.88, 1].map((share) => Math.round(height * share))
  const types = ['Header', 'Hero', 'About', 'Gallery', 'Footer']
  return types.map((type, i) => ({ type, prompt: '', top: cuts[i] as number, bottom: cuts[i + 1] as number }))
}

const PHONE_WIDTH = 750
/** Heights of sections on a phone, in pixels. */
const PHONE_HEIGHTS: Readonly<Record<string, number>> = {
  Header: 150,
  Hero: 1350,
  Footer: 520,
  FAQ: 900,
  Newsletter: 520,
}
const PHONE_HEIGHT = 1050

function onPhone(page: Page): Page {
  let top = 0
  const sections = page.sections.map((section) => {
    const bottom = top + (PHONE_HEIGHTS[section.type] ?? PHONE_HEIGHT)
    const placed = { ...section, top, bottom }
    top = bottom
    return placed
  })
  return { ...page, width: PHONE_WIDTH, height: Math.max(top, 1334), sections }
}
