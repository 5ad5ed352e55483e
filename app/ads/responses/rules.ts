export const declineReasons = ['other_trade', 'too_far', 'busy'] as const

export type DeclineReason = (typeof declineReasons)[number]
