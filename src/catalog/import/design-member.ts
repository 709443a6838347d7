// The member `design` of an import line: how a page sets type and spaces it, in CSS pixels. (rule 17.28)
import { z } from 'zod'
import { due } from './fault.ts'

/** How text is used, from the largest. */
export const ROLES = ['display', 'heading', 'body', 'small'] as const
const ROLE = 'must be "display", "heading", "body" or "small"'
const FAMILY = 'must be the name of a typeface, at most 100 characters'
const WEIGHT = 'must be a whole number from 1 to 1000'

export const MOST_STYLES = 8
const MOST_STEPS = 8
const MOST_RADII = 6

function pixels(least: number, most: number) {
  const reason = `must be a number of CSS pixels from ${least} to ${most}`
  return z
    .number({ error: due(reason) })
    .min(least, reason)
    .max(most, reason)
}

function list<Item extends z.ZodType>(item: Item, what: string, most: number) {
  return z.array(item, `must be a list of ${what}`).max(most, `must have at most ${most} ${what}`).nullish()
}

/** The schema of the member; `object` makes objects that refuse unknown members or drop them. */
export function designSchema(object: typeof z.object) {
  const family = z.string(FAMILY).trim().min(1, FAMILY).max(100, FAMILY)
  const style = object(
    {
      role: z.enum(ROLES, { error: due(ROLE) }),
      family: family.nullish(),
      size: pixels(1, 1000).nullish(),
      line_height: pixels(1, 2000).nullish(),
      weight: z.int(WEIGHT).min(1, WEIGHT).max(1000, WEIGHT).nullish(),
      letter_spacing: pixels(-100, 200).nullish(),
    },
    'must be an object',
  )
  return object(
    {
      type: list(style, 'styles', MOST_STYLES),
      spacing: list(pixels(0, 10_000), 'numbers', MOST_STEPS),
      radii: list(pixels(0, 10_000), 'numbers', MOST_RADII),
      width: pixels(1, 10_000).nullish(),
    },
    'must be an object',
  )
}

type Line = z.infer<ReturnType<typeof designSchema>>
type Present<Of> = { readonly [Name in keyof Of]: NonNullable<Of[Name]> }

/** How text of a role is set. What is not known is absent. */
export type TypeStyle = Present<NonNullable<Line['type']>[number]>
/** How a page is set and spaced. What is not known is absent, and no list is empty. */
export type PageDesign = Present<Omit<Line, 'type'>> & { readonly type?: readonly TypeStyle[] }

/** What a line says with hundredths of a pixel at most, or null if it says nothing. */
export function pageDesignOf(line: Line | null | undefined): PageDesign | null {
  const text = JSON.stringify(line ?? {}, (_, value) => (typeof value === 'number' ? hundredths(value) : value))
  const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const design: PageDesign = JSON.parse(text, (_, value) => (isNothing(value) ? undefined : value))
  return Object.keys(design).length === 0 ? null : design
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
