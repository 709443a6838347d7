// What the menu of a documentation page shows.

interface ContentsLink {
  readonly href: string
  readonly text: string
  /** The method of an endpoint, whose path is the text. */
  readonly method?: string
  readonly current?: boolean
}

export interface ContentsGroup {
  /** Empty if the page has only one group. */
  readonly title: string
  readonly links: readonly ContentsLink[]
}
