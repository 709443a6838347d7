/**
 * Called between the steps of long work: resolves at once, or after the event loop had its turn where it has waited long
 * enough.
 */
export type Pause = () => Promise<void>
