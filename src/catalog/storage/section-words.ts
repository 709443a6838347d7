/** All sections, numbered entry by entry from the oldest on, and in an entry from the lowest up. */
export interface SectionWords {
  /** The number of the first section of each entry, then the number of all sections. */
  readonly firsts: Uint32Array
  /**
   * The numbers of the sections, ascending, that have the words `q` and the type with this term ID; null is any. Every word
   * begins a word of the section's prompt, its wireframe prompt or its type. A `q` without words finds none. (rule 8.9)
   * With `isWhole`, every word is a whole word there.
   */
  find(q: string | null, type: number | null, isWhole?: boolean): Uint32Array
}
