// The body of a site's design data as design tokens (section 43).
import { z } from 'zod'
import { siteUrl, title } from './field.ts'

const byNumber = <Value extends z.ZodType>(type: string, token: Value) =>
  z.object({ $type: z.literal(type) }).catchall(token)

const ColorToken = z
  .strictObject({
    $value: z
      .strictObject({
        colorSpace: z.literal('srgb'),
        components: z.array(z.number().min(0).max(1)).length(3).meta({ description: 'Red, green and blue.' }),
        hex: z.string().regex(/^#[\da-f]{6}$/),
      })
      .meta({ description: 'The color, in sRGB.' }),
    $description: z.string().meta({ description: 'Its contrast with the background.' }).optional(),
  })
  .meta({ id: 'ColorToken', description: 'A color that was measured from a screenshot.' })

export const DesignTokens = z
  .strictObject({
    $description: z.string().meta({ description: 'Whom the design is by, and where it was taken from.' }),
    $extensions: z
      .strictObject({
        vitrine: z.strictObject({
          title,
          url: siteUrl,
          authors: z.array(z.string()),
          page: z.url().meta({ description: 'The page of the site in the catalog.' }),
        }),
      })
      .meta({ description: 'The same credits as members.' }),
    color: z
      .strictObject({
        $type: z.literal('color'),
        background: ColorToken,
        text: ColorToken.optional(),
        accent: ColorToken.optional(),
        muted: ColorToken.optional(),
      })
      .meta({ description: 'The colors by what they are for, as far as it is known.' })
      .optional(),
    font: byNumber('fontFamily', z.strictObject({ $value: z.array(z.string()).length(2) }))
      .meta({ description: 'The typefaces, `1` first, each with a generic family to fall back to.' })
      .optional(),
    section: byNumber('number', z.strictObject({ $value: z.number(), $description: z.string() }))
      .meta({
        description: 'The sections from the top, `1` first: their types, and their parts of the height of the page.',
      })
      .optional(),
  })
  .meta({ id: 'DesignTokens', description: 'The design of a site as design tokens (DTCG 2025.10).' })
