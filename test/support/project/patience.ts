// How long tests wait before they fail. Other work can hold a test up for most of a minute, so these times are for what
// hangs. A test whose promise is a time measures it.
import { FailedFilesReporter } from './failed-files-reporter.ts'

/** How long to wait for a state that comes, in milliseconds. */
export const COMES_WITHIN_MS = 60_000

/** The options of `vi.waitFor`, which has no default in the configuration. */
export const PATIENT = { timeout: COMES_WITHIN_MS, interval: 20 }

/**
 * The times of a suite's configuration. `expect.poll` waits as long as it says here. A test that other work held up is tried
 * once more, and the output says so; `.ci/run` does the same with files. A promise that does not hold fails twice.
 */
export const patience = {
  reporters: ['default', new FailedFilesReporter()],
  retry: 1,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: COMES_WITHIN_MS } },
}
