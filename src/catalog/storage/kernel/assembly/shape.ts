export const SEGMENT_SIZE: u32 = 1000
