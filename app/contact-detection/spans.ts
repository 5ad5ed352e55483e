export type Span = { start: number; end: number }
