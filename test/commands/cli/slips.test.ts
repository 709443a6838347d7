// What a command says after a slip: one line that names what was probably meant, and --help. (rule 21.3)
import { expect, test } from 'vitest'
import { workplace } from '../../support/worlds/workplace.ts'

test.each([
  [
    'entries',
    [],
    'entries takes add, capture, list, show, set, sections, export, check, live, online, offline, hide or unhide.',
  ],
  ['entries', ['delete', 'acme'], 'entries has no "delete": did you mean hide?'],
  ['entries', ['lst'], 'entries has no "lst": did you mean list?'],
  ['entries', ['undo'], 'entries has no "undo": an edit is taken back by npm run history -- revert.'],
  ['entries', ['set', 'acme'], 'entries set takes: SLUG MEMBER=VALUE…'],
  ['entries', ['set', 'acme', 'title=A', '--dyr-run'], 'There is no option --dyr-run: did you mean --dry-run?'],
  ['entries', ['list', 'genres=Blog'], 'There is no taxonomy "genres": did you mean genre?'],
  ['terms', ['delete', 'genre', 'blog'], 'terms has no "delete": did you mean remove?'],
  ['terms', ['list', 'colour'], 'There is no taxonomy "colour": did you mean color?'],
  ['editorial', ['rule'], 'editorial rule takes add or remove.'],
  ['editorial', ['rule', 'delete', '/x'], 'editorial rule has no "delete": did you mean remove?'],
  ['editorial', ['frobnicate', 'x'], /^editorial takes synonyms, .* or queries, not "frobnicate"\./],
  ['history/history', ['undo', '3'], 'history has no "undo": did you mean revert?'],
  ['history/history', ['revert'], 'history revert takes the number of a change, or --to TIME.'],
  ['keys', ['delete'], 'keys has no "delete": did you mean revoke?'],
  ['backup', ['now'], 'backup takes no argument "now".'],
] as const)('%s %j ends with 2 and one line', async (script, words, said) => {
  const place = workplace()
  await place.run('import', ['-'], '{}')
  const { code, stdout, stderr } = await place.run(script, [...words])
  const help = `See: npm run ${script.replace(/.*\//, '')} -- --help\n`
  expect([code, stdout]).toEqual([2, ''])
  if (typeof said === 'string') expect(stderr).toBe(`${said} ${help}`)
  else expect([stderr.split('\n').length, stderr]).toEqual([2, expect.stringMatching(said)])
})
