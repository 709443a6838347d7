// How a site is set and spaced, as fields: a row for each style of text, and lists of steps. What is typed becomes the member `design`,
// which the schema of imports checks. (rule 48.32)
import { MOST_STYLES, type PageDesign, ROLES, type TypeStyle } from '../../../catalog/import/design-member.ts'
import type { DeskSite } from '../../../engine/desk/jobs.ts'
import { type Html, html } from '../../html.ts'
import type { DeskForm } from '../view.ts'

/** The fields of a style beside its role, and what they are called. */
const FIELDS = {
  family: 'Typeface',
  size: 'Size',
  line_height: 'Line',
  weight: 'Weight',
  letter_spacing: 'Tracking',
} as const
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
const LISTS = { spacing: 'Steps of space', radii: 'Radii of corners', width: 'Width of the content' } as const

export function designFields({ title, design }: DeskSite, typed: DeskForm | null): Html {
  const refused = typed?.has('role') ? (designIn(typed) as PageDesign) : null
  const { type = [], ...space } = refused ?? design ?? {}
  const rows = [...type, ...(type.length < MOST_STYLES ? [null] : [])].map(styleRow)
  const heads = ['Role', ...Object.values(FIELDS)].map((name) => html`<th scope="col">${name}</th>`)
  const lists = Object.entries(LISTS).map(
    ([name, label]) =>
      html`<label class="field"><b>${label}</b><input class="input" name="${name}" value="${[space[name as keyof typeof LISTS] ?? []].flat().join(', ')}" inputmode="decimal" autocomplete="off"></label>`,
  )
  return html`<details class="desk-design"${refused && html` open`}><summary>Type and space<span class="visually-hidden"> of ${title}</span></summary>
    <p class="soft small">Numbers are CSS pixels. A row without a typeface and a size is removed.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Styles of text"><table class="table"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>
    <div class="desk-fields">${lists}<button class="button">Save</button></div></details>`
}

function styleRow(style: TypeStyle | null, at: number): Html {
  const roles = ROLES.map(
    (role) => html`<option${(style?.role ?? 'body') === role && html` selected`}>${role}</option>`,
  )
  const cells = NAMES.map(
    (name) =>
      html`<td><input class="input" name="${name}" value="${style?.[name]}" aria-label="${FIELDS[name]} of style ${at + 1}" autocomplete="off"${name !== 'family' && html` inputmode="decimal"`}></td>`,
  )
  return html`<tr><td><select class="input" name="role" aria-label="Role of style ${at + 1}">${roles}</select></td>${cells}</tr>`
}

/** The assignment of what a form says of a design; none if it has no such fields. */
export function designEdits(form: DeskForm): string[] {
  return form.has('role') ? [`design=${JSON.stringify(designIn(form))}`] : []
}

/** A design as it was typed, good or bad. */
function designIn(form: DeskForm): object {
  const columns = NAMES.map((name) => form.getAll(name))
  const type = form.getAll('role').flatMap((role, at) => {
    const [family, ...numbers] = columns.map((column) => column[at]?.trim() ?? '')
    const values = NAMES.map((name, i) => [name, i === 0 ? family || null : numberIn(numbers[i - 1])])
    return family || numbers[0] ? [{ role, ...Object.fromEntries(values) }] : []
  })
  const listIn = (name: string) => (form.get(name) ?? '').split(',').flatMap((text) => numberIn(text) ?? [])
  return { type, spacing: listIn('spacing'), radii: listIn('radii'), width: numberIn(form.get('width') ?? '') }
}

/** A text that is no number stays one, which the schema refuses. */
function numberIn(text = ''): number | string | null {
  const number = text.trim().replace(/ *px$/, '')
  if (number === '') return null
  return Number.isFinite(Number(number)) ? Number(number) : number
}
