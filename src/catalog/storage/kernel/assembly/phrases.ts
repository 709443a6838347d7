// Places of the fixed texts in the table that src/catalog/storage/kernel/phrases.ts fills, in the same order.
export const TITLE: u32 = 0
export const SLUG: u32 = 1
export const URL: u32 = 2
export const URL_NULL: u32 = 3
export const PUBLISHED: u32 = 4
export const LIVE: u32 = 5
export const OFFLINE: u32 = 6
/** The first of the eight taxonomies in the order of a record's lists. */
export const LISTS: u32 = 7
export const HERO: u32 = 15
export const THUMBNAIL: u32 = 16
export const FULL: u32 = 17
export const ORIGINAL: u32 = 18
export const MOBILE: u32 = 19
export const WIDTH: u32 = 20
export const HEIGHT: u32 = 21
export const IMAGE: u32 = 22
export const CROP_WIDTH: u32 = 23
export const CROP_HEIGHT: u32 = 24
export const CROP_END: u32 = 25
export const SECTION_TYPE: u32 = 26
/** The first of a section's four texts. */
export const TEXTS: u32 = 27
export const PARENT: u32 = 31
