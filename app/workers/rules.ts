/** In which orders the directory can be read; the first is the usual one. */
export const workerSorts = ['recommended', 'newest'] as const

export type WorkerSort = (typeof workerSorts)[number]

/** In how many places a worker can be found and told of ads. */
export const largestServiceArea = 20
