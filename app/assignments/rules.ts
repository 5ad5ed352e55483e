/** The ad's state after its client ends an assignment; a worker's ends with the ad cancelled. */
export const nextSteps = ['reopen', 'cancel'] as const
export type NextStep = (typeof nextSteps)[number]
