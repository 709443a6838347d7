// The version of this release, as in `version` of `/v1/meta`.
import packageFile from '../../package.json' with { type: 'json' }

export const RELEASE: string = packageFile.version
