// Sections in bodies (rules 8.7, 9.8, 26.6).
import { z } from 'zod'
import type { SECTION_MEMBERS } from '../../catalog/model/shape.ts'
import { image, list, Palette, text, textOrNull } from './field.ts'

/** The members of a section besides its parent. Without `fields`, `tailwind`, `colors` and `wireframe_prompt` are absent. */
export const sectionMembers = {
  image: image('The section, cropped from the screenshot, `width` pixels wide.').optional(),
  section_type: text('The name of the section type.').optional(),
  prompt: text('A description of the section in one line. It can be empty.').optional(),
  tailwind: textOrNull('Tailwind markup for the section, or null. Only if `fields` names it.').optional(),
  colors: list(z.string(), 'The colors of the section, as CSS values. Only if `fields` names it.').optional(),
  wireframe_prompt: textOrNull('A description of the layout, or null. Only if `fields` names it.').optional(),
  palette: Palette.nullable().describe('The colors of the section, or null. Only with `include=palette`.').optional(),
} satisfies Record<(typeof SECTION_MEMBERS)[number] | 'palette', z.ZodType>

/** A section with its site around it. (rule 26.6) */
export const Crop = z
  .strictObject(sectionMembers)
  .pick({ image: true, section_type: true, prompt: true, palette: true })
  .required({ image: true, section_type: true, prompt: true })
  .meta({ id: 'Crop', description: 'One section of the page.' })
