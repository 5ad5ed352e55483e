import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import type { Position } from '#app/assignments/appointments/rules.ts'
import { declineProposal, withdrawProposal } from '#app/assignments/proposals.server.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const later = (ms: number) => new Date(noon.getTime() + ms)

export type Job = Awaited<ReturnType<typeof anAssignment>>

export function timesFrom(...starts: Date[]) {
  return starts.map((from, index) => ({
    position: (index + 1) as Position,
    from,
    until: new Date(from.getTime() + 2 * hourMs),
  }))
}

export const tomorrow = later(dayMs)
const days = timesFrom(tomorrow, later(2 * dayMs))

export function propose({ adId }: Job, userId: number, { times = days, now = noon } = {}) {
  return proposeTimes(db, { adId, userId, times, now })
}

export async function aProposal(job: Job, userId: number, options: { times?: typeof days; now?: Date } = {}) {
  const outcome = await propose(job, userId, options)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.proposalId
}

type Answer = { userId: number; proposalId: number; now?: Date }

export function agree({ adId }: Job, { userId, proposalId, position = 1, now = noon }: Answer & { position?: number }) {
  return agreeOnTime(db, { adId, userId, proposalId, position, now })
}

export function decline({ adId }: Job, { userId, proposalId, now = noon }: Answer) {
  return declineProposal(db, 'day', { adId, userId, proposalId, now })
}

export function withdraw({ adId }: Job, { userId, proposalId, now = noon }: Answer) {
  return withdrawProposal(db, 'day', { adId, userId, proposalId, now })
}

/** The client proposed and the worker took the first of the times. */
export async function anAgreedJob(times = days, now = noon) {
  const job = await anAssignment()
  const proposalId = await aProposal(job, job.clientId, { times, now })
  const outcome = await agree(job, { userId: job.workerId, proposalId, now })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...job, proposalId }
}

/** Agreed on yesterday, for a time that begins in an hour and ends two hours later. */
export function aJobOfToday() {
  return anAgreedJob(timesFrom(new Date(Date.now() + hourMs)), new Date(Date.now() - dayMs))
}

export async function suspendBetween(userId: number, from: Date, until: Date) {
  unwrap(await suspendMember(db, { userId, reason: 'Prijave.', actor: 'Zora', now: from }))
  unwrap(await restoreMember(db, { userId, actor: 'Zora', now: until }))
}

export async function statusesOf(adId: number): Promise<string[]> {
  const rows = await db.selectFrom('appointments').select('status').where('ad_id', '=', adId).orderBy('id').execute()
  return rows.map(({ status }) => status)
}
