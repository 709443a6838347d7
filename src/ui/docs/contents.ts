// The entries of the menu beside a documentation page.
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
