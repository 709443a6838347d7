// The results of a tool in a conversation: a grid of pictures, from which "more like this" and the sections of a site are one
// click away. (rules 31.23 to 31.25)
import { connect, type ToolResult } from './host-bridge.ts'
import { type Actions, type Row, resultCard } from './result-card.ts'

interface Called {
  name: string
  arguments: object
}

interface View {
  readonly heading: string
  readonly result: ToolResult
  readonly called: Called
}

/** What the app reads of a result. */
interface Content {
  readonly results?: readonly Row[]
  readonly total?: number
  readonly next_cursor?: string | null
}

const grid = document.querySelector('ul') as HTMLUListElement
const heading = document.querySelector('h1') as HTMLHeadingElement
const status = document.querySelector('[role=status]') as HTMLElement
const back = document.querySelector('#back') as HTMLButtonElement
const more = document.querySelector('#more') as HTMLButtonElement
const views: View[] = []
/** The call of the conversation. Without the name of its tool there is no next page. */
const first: Called = { name: '', arguments: {} }

const host = connect({
  'ui/notifications/tool-input': (told) => {
    first.arguments = told.arguments ?? {}
    say('Loading…')
  },
  'ui/notifications/tool-cancelled': () => say('Cancelled.'),
  'ui/notifications/tool-result': (result) => {
    views.length = 0
    show({ heading: 'Results', result, called: { ...first } })
  },
  'ui/notifications/host-context-changed': ({ theme, toolInfo }) => {
    first.name = toolInfo?.tool.name ?? first.name
    if (theme) document.documentElement.style.colorScheme = theme
  },
})

const actions: Actions = {
  moreLike: ({ slug, title }) => openFor(slug, `More like ${title}`, 'similar_sites'),
  sectionsOf: ({ slug, title }) => openFor(slug, `Sections of ${title}`, 'list_sections'),
  visit: async (url) => {
    const ask = await host
    ask('ui/open-link', { url }).catch(() => say(`The link could not be opened: ${url}`))
  },
}

back.onclick = () => {
  views.pop()
  const before = views.pop()
  if (before) show(before)
  heading.focus()
}

more.onclick = () => {
  const { heading, called, result } = views.at(-1) as View
  const { next_cursor: cursor } = result.structuredContent as Content
  void open(heading, { ...called, arguments: { ...called.arguments, offset: undefined, images: undefined, cursor } })
}

function say(text: string): void {
  status.textContent = text
}

const openFor = (slug: string | undefined, title: string, name: string) =>
  open(title, { name, arguments: { slug, include: ['palette'] } })

/** Shows what a tool returns. After an error, what was there stays. */
async function open(title: string, called: Called): Promise<void> {
  say('Loading…')
  try {
    const ask = await host
    const result = (await ask('tools/call', called)) as ToolResult
    if (result.isError) return say(result.content?.[0]?.text ?? 'That did not work. Please try again.')
    show({ heading: title, result, called })
    heading.focus()
  } catch (error) {
    say(`That did not work: ${(error as Error).message}`)
  }
}

function show(view: View): void {
  views.push(view)
  const { results = [], total, next_cursor = null } = (view.result.structuredContent ?? {}) as Content
  const cards = results.map((row, place) => resultCard(row, place, actions)).filter((card) => card !== null)
  heading.textContent = view.heading
  back.hidden = views.length < 2
  more.hidden = next_cursor === null || view.called.name === ''
  grid.replaceChildren(...cards)
  const text = view.result.content?.[0]?.text ?? ''
  if (view.result.isError) say(text)
  else say(cards.length === 0 ? 'No pictures to show.' : `${cards.length}${total ? ` of ${total}` : ''}`)
}
