/** A cell is a trade in a town, or a skill with those of its trades that have no state of their own; one without a state is open. */
export const cellStates = ['closed', 'opening', 'open'] as const

/** The state of a whole town is set as that of each of its skills. */
export const allWorks = 'all'

export const maxCells = 200
export const maxExportedCells = 2_000

export type CellState = (typeof cellStates)[number]

/** The towns in which these works, and no others, are closed. */
export type ClosedWorks = { cities: string[]; works: Omit<CellKey, 'city'>[] }

export type CellKey = { skill: string; trade: string; city: string }
