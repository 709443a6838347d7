// The commands `npm run editorial` and `npm run terms` that edit, at the desk.
import type { TypedCommand } from '../../src/engine/desk/editorial-jobs.ts'
import type { Done, Edit as Editing, Work } from '../../src/engine/desk/jobs.ts'
import { catalogHome, type EditorialHome } from '../../src/engine/editorial/home.ts'
import type { Db } from '../../src/state/sqlite/connection.ts'
import { BadInput, explained } from '../cli/command.ts'
import { EDITS, type EditOptions } from '../editorial/edit-commands.ts'
import { type Attempt, attempt, type Edit } from '../editorial/edits.ts'
import { packNames } from '../editorial/packs.ts'
import { recentQueries } from '../editorial/queries.ts'
import { effects, newFindings } from '../editorial/workbench.ts'
import { mergeEdit, removeEdit, renameEdit, runEdit, type TermEdit } from '../terms/edits.ts'
import { taxonomyOf } from '../terms/term.ts'
import type { OpenedBench } from './bench.ts'
import { type DeskCatalog, edited, factsOf } from './catalog.ts'

export function vocabularyWork(
  { edit, config }: DeskCatalog,
  bench: OpenedBench,
): Pick<Work, 'packs' | 'preview' | 'editorial'> {
  /** What an edit did, what it changed of searches, and what is probably wrong with it. */
  async function linesOf(tried: Attempt): Promise<string[]> {
    const { snapshot } = await bench.current()
    const lint = newFindings(snapshot, tried).map((line) => `Check this: ${line}`)
    const changed = snapshot ? effects(snapshot, tried, await recentQueries(config)) : []
    return [...tried.lines.split('\n'), ...changed.map((line) => line.trim()), ...lint]
  }

  return {
    packs: () => packNames(),
    async preview(typed) {
      const work = await editOf(typed)
      return linesOf(await edit((db, home) => attempt(home, db, (own) => work(own), true)))
    },
    async editorial({ command, words, options, ...asked }) {
      if (command.startsWith('terms '))
        return edit((db, home) => termEdited(db, home, { command, words, options }, asked))
      const work = await editOf({ command, words, options })
      const facts = factsOf(asked, `editorial ${command}${command.startsWith('pack') ? ` ${words[0]}` : ''}`)
      let tried: Attempt | undefined
      const done = await edit((db, home) =>
        edited(db, home, asked, async (inner) => {
          tried = await attempt(inner, db, (own) => work(own, facts), false)
          return tried.lines.split('\n')
        }),
      )
      return tried ? { ...done, lines: await linesOf(tried).catch(logged(done.lines)) } : done
    },
  }
}

/** What an edit did is said also if its effects cannot be. */
function logged(lines: Done['lines']) {
  return (error: unknown) => {
    console.error(explained(error))
    return lines
  }
}

const UNKNOWN = 'The desk has no such edit. Open the page again.'

/** Throws {@link BadInput} for what is no edit, {@link WrongUsage} for what an edit does not take. */
async function editOf({ command, words, options }: TypedCommand): Promise<Edit> {
  // A file of the server is not for editors.
  const verb = command !== 'load' && Object.hasOwn(EDITS, command) ? EDITS[command] : undefined
  if (verb === undefined) throw new BadInput(UNKNOWN)
  return verb[2](words, options as EditOptions)
}

async function termEdited(db: Db, home: EditorialHome, typed: TypedCommand, asked: Editing): Promise<Done> {
  const isRename = typed.command === 'terms rename'
  const request = { edit: termEditOf(typed), facts: factsOf(asked, typed.command), isDry: false, isRename }
  // Shared data goes on naming a term by its old slug, but is brought into line before.
  if (isRename) await home.edit(db, () => {})
  return edited(db, isRename ? catalogHome : home, asked, (inner) => runEdit(db, inner, request))
}

function termEditOf({ command, words: [name, ...words], options }: TypedCommand): TermEdit {
  const [slug = '', to = ''] = words
  const { synonyms, withEditorial, slug: moved } = options
  if (command === 'terms merge') return mergeEdit(taxonomyOf(name), words, { synonyms: Boolean(synonyms) })
  if (command === 'terms remove') return removeEdit(taxonomyOf(name), slug, { withEditorial: Boolean(withEditorial) })
  if (command !== 'terms rename') throw new BadInput(UNKNOWN)
  return renameEdit(taxonomyOf(name), slug, { name: to, slug: moved ? String(moved) : undefined })
}
