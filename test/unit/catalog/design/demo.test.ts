// The design data of the demo: the official linter accepts it, and the roles are those of the pages' own CSS.
import { lint } from '@google/design.md/linter'
import { describe, expect, it } from 'vitest'
import { fitted } from '../../../../src/catalog/design/design.ts'
import { designMarkdown } from '../../../../src/catalog/design/markdown.ts'
import { designCss } from '../../../../src/catalog/design/style-sheet.ts'
import { designTokens } from '../../../../src/catalog/design/tokens.ts'
import { demoDesigns } from '../../../support/pictures/demo-designs.ts'
import { agrees, cssOf } from '../../../support/pictures/page-css.ts'

const designs = [...demoDesigns()]
const pages = designs.map(([slug, { roles }]) => ({ slug, roles, css: cssOf(slug) }))

/** The share of the pages with a known role for which it holds. */
function agreeing(known: (page: (typeof pages)[number]) => boolean, holds: (page: (typeof pages)[number]) => boolean) {
  const asked = pages.filter(known)
  return asked.filter(holds).length / asked.length
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
      expect(designSystem.colors.has('background')).toBe(true)
    }
  })

  it('takes at most 6 KB in each format (rule 43.9)', () => {
    for (const [, design] of designs)
      for (const write of [designMarkdown, designTokens, designCss])
        expect(Buffer.byteLength(fitted(design, write))).toBeLessThanOrEqual(6144)
  })

  it('has the role of each color as the CSS of the page, within 0.06 in OKLab (rules 43.4 to 43.6)', () => {
    const shares = {
      ground: agreeing(
        () => true,
        ({ roles, css }) => css.grounds.some((one) => agrees(one, roles.background)),
      ),
      text: agreeing(
        () => true,
        ({ roles, css }) => css.texts.some((one) => agrees(one, roles.text)),
      ),
      accent: agreeing(
        ({ roles }) => !!roles.accent,
        ({ roles, css }) => css.all.some((one) => agrees(one, roles.accent)),
      ),
      muted: agreeing(
        ({ roles }) => !!roles.muted,
        ({ roles, css }) => css.all.some((one) => agrees(one, roles.muted)),
      ),
    }
    const bodies = {
      background: agreeing(
        ({ css }) => !!css.body.background,
        ({ roles, css }) => agrees(roles.background, css.body.background),
      ),
      text: agreeing(
        ({ css }) => !!css.body.text,
        ({ roles, css }) => agrees(roles.text, css.body.text),
      ),
    }
    for (const share of Object.values(shares)) expect(share).toBeGreaterThanOrEqual(0.9)
    for (const share of Object.values(bodies)) expect(share).toBeGreaterThanOrEqual(0.84)
  })
})
