// The options that allow a build to do what it refuses otherwise.
import { flags } from '../cli/command.ts'

/** The options as `parseArgs` takes them. */
export const BUILD_OPTIONS = flags('allow-shrink', 'force', 'new-addresses')

/** What the operator allows: the parsed options. */
export type Allowed = { readonly [Name in keyof typeof BUILD_OPTIONS]?: boolean | undefined }

/** The lines of `--help` about these options. */
export const BUILD_HELP = `
  --allow-shrink      publishes fewer entries than the last snapshot has
  --force             builds for a day far after the clock's, with a clock before the last build, or if more than 5% of
                      the live sites (and more than 50) would be marked offline at once
  --new-addresses     builds for other SITE_URL and ASSETS_URL than those of the last publication
`.slice(1, -1)
