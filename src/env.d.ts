/// <reference types="astro/client" />

/** The modules of all pages and endpoints, by component path. Astro makes this module at the build. */
declare module 'virtual:astro:pages' {
  export const pageMap: ReadonlyMap<string, () => Promise<unknown>>
}
