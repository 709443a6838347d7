// The number of sites on a page of an archive.
export const PAGE_SIZE = 24
