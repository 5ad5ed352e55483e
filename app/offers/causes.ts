/** Why a client ends what was agreed; the worker whose offer was accepted reads it. */
export const endingCauses = ['no_day', 'worker_cannot', 'someone_else', 'not_needed', 'other'] as const
/** Those of a job that another worker does instead. */
export const replacingCauses = ['no_day', 'worker_cannot', 'someone_else', 'other'] as const

export type EndingCause = (typeof endingCauses)[number]
