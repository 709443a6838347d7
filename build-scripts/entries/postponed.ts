// What is said of sites that an edit dates later than today: they are gone until that day. (rule 44.23)
import { dateOf } from '../../src/ground/days.ts'
import type { Members } from '../../src/state/documents.ts'

interface Dated {
  readonly subject: string
  readonly before: Members | null
  readonly after: Members | null
}

/** A line for each entry that was public on the day of `now`, and is dated later. */
export function goneUntil(items: readonly Dated[], now: Date): string[] {
  const today = dateOf(now)
  return items.flatMap(({ subject, before, after }) => {
    const [from, until] = [before?.['published'], after?.['published']]
    if (typeof from !== 'string' || typeof until !== 'string' || from > today || until <= today) return []
    return [`${subject} will be gone until ${until}, when it is published.`]
  })
}
