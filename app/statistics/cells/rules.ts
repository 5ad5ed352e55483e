/** A cell is a trade, or a skill for ads without a trade, in a town; one without a state is open. */
export const cellStates = ['closed', 'opening', 'open'] as const

export const maxCells = 200
export const maxExportedCells = 2_000

export type CellState = (typeof cellStates)[number]

/** The towns in which these works, and no others, are closed. */
export type ClosedWorks = { cities: string[]; works: Omit<CellKey, 'city'>[] }

export type CellKey = { skill: string; trade: string; city: string }
