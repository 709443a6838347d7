/** Astro compiles Markdown, which no test in process needs. */
export const withoutMarkdown = {
  name: 'without-markdown',
  enforce: 'pre' as const,
  load: (id: string) => (id.endsWith('.md') ? "export const compiledContent = async () => ''" : null),
}
