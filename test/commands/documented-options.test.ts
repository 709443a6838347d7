// Checks that the options in documents are in the --help of their commands.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeSpans, commandsIn, documents } from '../support/project/markdown.ts'
import { ROOT, run } from '../support/worlds/processes.ts'

const all = documents()
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: Record<string, string> }

describe('options', () => {
  /** The options that documents use, by command. */
  const used = new Map<string, Set<string>>()
  for (const { name, rest } of all.flatMap(({ text }) => commandsIn(text))) {
    const options = optionsIn(rest)
    if (helpFile(name) && options.length > 0) used.set(name, new Set([...(used.get(name) ?? []), ...options]))
  }
  const helps = new Map<string, string>()

  beforeAll(async () => {
    await Promise.all(
      [...used.keys()].map(async (name) => {
        const file = helpFile(name) as string
        const loader = file.startsWith('test/') ? ['--import', 'tsx'] : []
        const { code, stdout } = await run(process.execPath, [...loader, file, '--help'])
        expect([name, code]).toEqual([name, 0])
        helps.set(name, stdout)
      }),
    )
  })

  it('of a command are in its --help', () => {
    expect(used.size).toBeGreaterThan(7)
    const unknown = [...used].flatMap(([name, options]) =>
      [...options]
        .filter((option) => !['--help', '--prefix'].includes(option) && !helps.get(name)?.includes(option))
        .map((option) => [name, option]),
    )
    expect(unknown).toEqual([])
  })

  it('in code spans belong to our commands or to known tools', () => {
    // Options of Node.js, npm, curl, Claude Code and VS Code.
    const others = '--help --rm --prefix --no-package-lock --compressed --transport --header --add-mcp'
    const ofV8 =
      '--no-parallel-scavenge --single-threaded-gc --optimize-for-size --heap-growing-percent --min-semi-space-size --max-semi-space-size --max-old-space-size --initial-old-space-size --invocation-count-for-turbofan --minimum-invocations-after-ic-update --always-sparkplug --v8-pool-size --memory-saver-mode --max-inlined-bytecode-size-cumulative --turbolev'
    const known = [...helps.values(), ...Object.values(scripts), others, ofV8].join(' ')
    const unknown = all.flatMap(({ path, text }) =>
      codeSpans(text)
        .flatMap(optionsIn)
        .filter((option) => !known.includes(option))
        .map((option) => `${path}: ${option}`),
    )
    expect(unknown).toEqual([])
  })
})

function optionsIn(text: string): string[] {
  return text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []
}

/** Returns the file of a command with `--help`, or undefined for other programs. */
function helpFile(name: string): string | undefined {
  return /^(?:exec )?node .*?([\w./-]+\.(?:ts|mjs))\b/.exec(scripts[name] ?? '')?.[1]
}
