/// <reference types="astro/client" />

/** The modules of all pages and endpoints, by component path. Astro makes this module at the build. */
declare module 'virtual:astro:pages' {
  export const pageMap: ReadonlyMap<string, () => Promise<unknown>>
}

/** The colors of CSS by their names in lower case, each as red, green and blue from 0 to 255. */
declare module 'color-name' {
  const colors: Readonly<Record<string, readonly [number, number, number]>>
  export default colors
}
