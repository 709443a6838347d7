// The body of a site's design data as design tokens (section 43).
import { z } from 'zod'
import { named, object, siteUrl, text, title } from './field.ts'

const byNumber = <Value extends z.ZodType>(type: string, token: Value) =>
  z.object({ $type: z.literal(type) }).catchall(token)

const ColorToken = named('ColorToken', 'A color that was measured from a screenshot.', {
  $value: object('The color, in sRGB.', {
    colorSpace: z.literal('srgb'),
    components: z.array(z.number().min(0).max(1)).length(3).describe('Red, green and blue.'),
    hex: z.string().regex(/^#[\da-f]{6}$/),
  }),
  $description: text('Its contrast with the background.').optional(),
})

const Dimension = object('A length in CSS pixels.', { value: z.number(), unit: z.literal('px') })

const lengths = byNumber('dimension', z.strictObject({ $value: Dimension }))

/** What is not known of a style is absent. */
const TypographyToken = named('TypographyToken', 'How text of a role is set, measured in the page.', {
  $value: object('The style, as far as it is known.', {
    fontFamily: z
      .array(z.string())
      .length(2)
      .describe('The typeface, and a generic family to fall back to.')
      .optional(),
    fontSize: Dimension.optional(),
    fontWeight: z.int().min(1).max(1000).optional(),
    letterSpacing: Dimension.optional(),
    lineHeight: z.number().describe('A multiple of the size.').optional(),
  }),
})

export const DesignTokens = named('DesignTokens', 'The design of a site as design tokens (DTCG 2025.10).', {
  $description: text('Whom the design is by, and where it was taken from.'),
  $extensions: object('The same credits as members.', {
    vitrine: z.strictObject({
      title,
      url: siteUrl,
      authors: z.array(z.string()),
      page: z.url().describe('The page of the site in the catalog.'),
    }),
  }),
  color: object('The colors by what they are for, as far as it is known.', {
    $type: z.literal('color'),
    background: ColorToken,
    text: ColorToken.optional(),
    accent: ColorToken.optional(),
    muted: ColorToken.optional(),
  }).optional(),
  font: byNumber('fontFamily', z.strictObject({ $value: z.array(z.string()).length(2) }))
    .describe('The typefaces, `1` first, each with a generic family to fall back to.')
    .optional(),
  typography: byNumber('typography', TypographyToken)
    .describe('Styles of text by role: `display`, `heading`, `body`, `small`; the second one of a role is `heading-2`.')
    .optional(),
  spacing: lengths.describe('The steps of space, `1` first, and `content`, the width of the content.').optional(),
  rounded: lengths.describe('The radii of corners, `1` first. 0 is a square corner.').optional(),
  section: byNumber('number', z.strictObject({ $value: z.number(), $description: z.string() }))
    .describe('The sections from the top, `1` first: their types, and their parts of the height of the page.')
    .optional(),
})
