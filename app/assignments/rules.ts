/** The ad's state after its client ends an assignment; a worker's ends with the ad cancelled. */
export const nextSteps = ['reopen', 'cancel'] as const
/** Why a worker gives a job back, of the causes for an end. */
export const returnCauses = ['no_day', 'worker_cannot', 'other'] as const
export type ReturnCause = (typeof returnCauses)[number]

export type NextStep = (typeof nextSteps)[number]
