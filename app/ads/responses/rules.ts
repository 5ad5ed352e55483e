export const declineReasons = ['other_trade', 'too_far', 'busy'] as const

export type DeclineReason = (typeof declineReasons)[number]

/** So many workers who say why they cannot are an answer too. */
export const answeringDeclines = 3

export function roundWait(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const hours = Math.round(minutes / 60)
  if (minutes < 55) return { unit: 'minutes', count: Math.max(1, Math.round(minutes / 10)) * 10 }
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) }
}
