// Starts slow test files first. On a new machine vitest doesn't know how long they take, and a file that takes a minute
// and starts last makes the run a minute longer.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Returns a sequencer that starts these files first. Names are without `.test.ts`. */
export function longestFirst(...names: readonly string[]): typeof BaseSequencer {
  function place({ moduleId }: TestSpecification): number {
    const found = names.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
    return found === -1 ? names.length : found
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      return sorted.sort((a, b) => place(a) - place(b))
    }
  }
}
