// The site and server build. The adapter is @astrojs/node with one change: its server entry is ours
// (src/entry.ts, src/server.ts), so that a request meets our guards first and costs no page look-up on disk.
import node from '@astrojs/node'
import { defineConfig, passthroughImageService } from 'astro/config'
import { compressedAssets } from './build-scripts/site/compressed-assets.ts'

/** @astrojs/node, with `src/entry.ts` as the server's entry. */
function nodeWithOwnEntry() {
  const adapter = node({ mode: 'middleware', bodySizeLimit: 16 * 1024 })
  const done = adapter.hooks['astro:config:done']
  adapter.hooks['astro:config:done'] = (options) =>
    done({
      ...options,
      setAdapter: (given) =>
        options.setAdapter({ ...given, serverEntrypoint: new URL('./src/entry.ts', import.meta.url) }),
    })
  return adapter
}

/**
 * Builds the command of `npm start` and the pages of `npm run export` beside the server, whose modules they share.
 * (build-scripts/start/launch.mjs, build-scripts/static/gallery.ts)
 */
const commands = {
  name: 'commands',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'build-scripts/start.ts', fileName: 'start.mjs' })
    this.emitFile({ type: 'chunk', id: 'build-scripts/start/look.ts', fileName: 'look.mjs' })
    this.emitFile({ type: 'chunk', id: 'src/exporter.ts', fileName: 'exporter.mjs' })
  },
}

export default defineConfig({
  output: 'server',
  adapter: nodeWithOwnEntry(),
  integrations: [compressedAssets()],
  // The Content-Security-Policy of pages allows files of this server alone: nothing is put inline,
  // but for the app that has no files beside it.
  build: { inlineStylesheets: 'never' },
  vite: {
    plugins: [commands],
    // A start loads 120 files less: bundled, the locales of zod and the formats of d3 that nothing uses stay out,
    // and the SDK of agents shares the zod of everything else.
    ssr: { noExternal: ['zod', 'zod-openapi', /^@modelcontextprotocol\//, /^d3-/, 'html-entities', 'devalue'] },
    build: { assetsInlineLimit: (file) => file.includes('conversation.astro') && file.endsWith('.js') },
  },
  // The guide's code is shown plainly: a highlighter would write colors into style attributes.
  markdown: { syntaxHighlight: false },
  session: false,
  trailingSlash: 'ignore',
  security: { checkOrigin: false },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  telemetry: false,
})
