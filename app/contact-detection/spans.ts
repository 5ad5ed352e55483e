/** Where a passage begins and ends. */
export type Span = { start: number; end: number }
