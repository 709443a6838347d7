import { expect, test } from 'vitest'

/** Returns a way to write a test in a line: its title, and what `ask` answers to each of some texts. */
export function examples(ask: (text: string) => unknown): (title: string, answers: Record<string, unknown>) => void {
  return (title, answers) =>
    test(title, () => {
      for (const [text, answer] of Object.entries(answers)) expect([text, ask(text)]).toEqual([text, answer])
    })
}
