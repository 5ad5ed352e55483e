export type Hiding = { id: number; now: Date }
export type Restoring = Hiding & { evidence: Record<string, unknown> }
/** The content as it was: `evidence` is also what restoring needs. */
export type Hidden = { authorId: number; excerpt: string; evidence: Record<string, unknown> }
