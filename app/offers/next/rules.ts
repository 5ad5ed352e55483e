import type { States } from '#app/offers/rules.ts'

/** Instead of the accepted one, whose acceptance is taken back in the same act. */
export function canTakeNext({ status, adStatus }: States): boolean {
  return status === 'pending' && adStatus === 'in_progress'
}

export function whyNotTakeNext({ status, adStatus }: States) {
  if (status === 'rejected' || status === 'withdrawn' || status === 'accepted') return `already_${status}` as const
  return adStatus === 'completed' ? 'already_completed' : 'not_accepted'
}
