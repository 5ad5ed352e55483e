export const userPlatforms = ['WebBrowser', 'AndroidApp', 'IosApp', 'Unknown'] as const
export const userStatuses = ['active', 'suspended', 'unverified'] as const
export const userSorts = ['registeredAt', 'name'] as const
export const sortOrders = ['asc', 'desc'] as const

export const workerStatuses = ['Active', 'Paused', 'Blocked'] as const
export type WorkerStatus = (typeof workerStatuses)[number]

/** A list says at most this many, because counting all costs more than finding some. */
export const maxCounted = 1000
export const peoplePageSize = 50
export const maxPeoplePage = 1000
