// The results of a tool in a conversation: a grid of pictures, from which "more like this" and the sections of a site are one
// click away. (rules 31.23 to 31.25)
import { connect, type ToolResult } from './host-bridge.ts'
import { type Actions, type Row, resultCard } from './result-card.ts'

interface View {
  readonly heading: string
  readonly result: ToolResult
}

const grid = document.querySelector('ul') as HTMLUListElement
const heading = document.querySelector('h1') as HTMLHeadingElement
const status = document.querySelector('[role=status]') as HTMLElement
const back = document.querySelector('#back') as HTMLButtonElement
const views: View[] = []

const host = connect({
  'ui/notifications/tool-input': () => say('Loading…'),
  'ui/notifications/tool-cancelled': () => say('Cancelled.'),
  'ui/notifications/tool-result': (result) => {
    views.length = 0
    show({ heading: 'Results', result })
  },
  'ui/notifications/host-context-changed': ({ theme }) => {
    if (theme) document.documentElement.style.colorScheme = theme
  },
})

const actions: Actions = {
  moreLike: ({ slug, title }) => open(`More like ${title}`, 'similar_sites', { slug, include: ['palette'] }),
  sectionsOf: ({ slug, title }) => open(`Sections of ${title}`, 'list_sections', { slug, include: ['palette'] }),
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

function say(text: string): void {
  status.textContent = text
}

/** Shows what a tool returns. After an error, what was there stays. */
async function open(title: string, tool: string, given: object): Promise<void> {
  say('Loading…')
  try {
    const ask = await host
    const result = (await ask('tools/call', { name: tool, arguments: given })) as ToolResult
    if (result.isError) return say(result.content?.[0]?.text ?? 'That did not work. Please try again.')
    show({ heading: title, result })
    heading.focus()
  } catch (error) {
    say(`That did not work: ${(error as Error).message}`)
  }
}

function show(view: View): void {
  views.push(view)
  const { results = [], total } = (view.result.structuredContent ?? {}) as { results?: Row[]; total?: number }
  const cards = results.map((row, place) => resultCard(row, place, actions)).filter((card) => card !== null)
  heading.textContent = view.heading
  back.hidden = views.length < 2
  grid.replaceChildren(...cards)
  const text = view.result.content?.[0]?.text ?? ''
  if (view.result.isError) say(text)
  else say(cards.length === 0 ? 'No pictures to show.' : `${cards.length}${total ? ` of ${total}` : ''}`)
}
