/** The icons of the service, as clients and registries of the Model Context Protocol take them. (rule 31.21) */
export function iconsOf(baseUrl: string) {
  return [
    { src: `${baseUrl}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
    { src: `${baseUrl}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] },
  ]
}
