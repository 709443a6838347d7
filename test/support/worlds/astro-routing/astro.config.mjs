// The site and server build without our table of routes (src/fetch.ts): Astro's own router finds the endpoints, and the
// adapter's handler calls them.
import node from '@astrojs/node'
import config from '../../../../astro.config.mjs'

const adapter = node({ mode: 'middleware', bodySizeLimit: 64 * 1024 * 1024 })
const done = adapter.hooks['astro:config:done']
adapter.hooks['astro:config:done'] = (options) =>
  done({
    ...options,
    setAdapter: (given) => options.setAdapter({ ...given, serverEntrypoint: new URL('./server.ts', import.meta.url) }),
  })

export default { ...config, adapter, fetchFile: null }
