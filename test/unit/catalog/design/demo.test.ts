// The design data of the demo: the official linter accepts it, and the roles are those of the pages' own CSS.
import { lint } from '@google/design.md/linter'
import { describe, expect, it } from 'vitest'
import { fitted } from '../../../../src/catalog/design/design.ts'
import { designCss, designMarkdown, designTokens } from '../../../../src/catalog/design/design-texts.ts'
import type { Role } from '../../../../src/catalog/design/roles.ts'
import { demoDesigns } from '../../../support/pictures/demo-designs.ts'
import { agrees, cssOf } from '../../../support/pictures/page-css.ts'

const designs = [...demoDesigns()]
const pages = designs.map(([slug, { roles }]) => ({ slug, roles, css: cssOf(slug) }))

/** The share of the pages on which it holds, of those whose role is known. */
function shareOf(role: Role, holds: (page: (typeof pages)[number], hex: string) => boolean): number {
  const known = pages.flatMap((page) => (page.roles[role] ? [holds(page, page.roles[role])] : []))
  return known.filter(Boolean).length / known.length
}

describe('the design data of the demo', () => {
  it('is a DESIGN.md in which the linter finds no error and no warning but that of orphans (rule 43.7)', () => {
    for (const [slug, design] of designs) {
      const { summary, findings, designSystem } = lint(fitted(design, designMarkdown))
      const serious = findings.filter(({ severity }) => severity !== 'info').map(({ message }) => message)
      expect([slug, summary.errors, serious.filter((message) => !/never referenced/.test(message))]).toEqual([
        slug,
        0,
        [],
      ])
      expect(designSystem.name).toBe(design.title)
    }
  })

  it('takes at most 6 KB in each format (rule 43.9)', () => {
    for (const [, design] of designs)
      for (const write of [designMarkdown, designTokens, designCss])
        expect(Buffer.byteLength(fitted(design, write))).toBeLessThanOrEqual(6144)
  })

  it('has the role of each color as the CSS of the page, within 0.06 in OKLab (rules 43.4 to 43.6)', () => {
    const agreeing = {
      background: shareOf('background', ({ css }, hex) => agrees(hex, css.body.background)),
      text: shareOf('text', ({ css, roles }, hex) =>
        [css.body.text, css.textOn(roles.background)].some((one) => agrees(one, hex)),
      ),
      accent: shareOf('accent', ({ css }, hex) => css.used.some((one) => agrees(one, hex))),
      muted: shareOf('muted', ({ css }, hex) => css.used.some((one) => agrees(one, hex))),
    }
    const { muted, ...asked } = agreeing
    for (const share of Object.values(asked)) expect(share).toBeGreaterThanOrEqual(0.9)
    expect(muted).toBeGreaterThanOrEqual(0.8)
  })

  it('names the roles of most pages, and leaves out only what is not sure', () => {
    const known = (role: Role) => pages.filter(({ roles }) => roles[role]).length
    expect([known('background'), known('text'), known('accent')].map((count) => count >= 95)).toEqual([
      true,
      true,
      true,
    ])
  })
})
