// The release that runs: what `version` of `/v1/meta` says.
import packageFile from '../package.json' with { type: 'json' }

export const RELEASE: string = packageFile.version
