// The suites of `npm run test:system`, in the order of a whole run, each with its folder.
export const SUITES: Readonly<Record<string, string>> = {
  commands: 'test/commands',
  deploy: 'test/deploy',
  browser: 'test/browser',
  scale: 'test/scale',
  fire: 'test/reliability',
  bench: 'test/bench',
  pictures: 'test/pictures',
  reference: 'test/reference',
}
