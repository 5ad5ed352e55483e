import { agreeToChange } from '#app/assignments/changes/answering.server.ts'
import { proposeChange } from '#app/assignments/changes/proposing.server.ts'
import { listChanges, termsAfter } from '#app/assignments/changes/queries.server.ts'
import type { ProposedChange } from '#app/assignments/changes/rules.ts'
import { declineProposal, withdrawProposal } from '#app/assignments/proposals.server.ts'
import type { Job } from '#tests/assignments/appointments/appointment-fixtures.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const same: ProposedChange = {
  amount: null,
  basis: null,
  material: null,
  scope: null,
  deposit: null,
  guaranteeMonths: null,
}

export function propose(
  { adId }: Job,
  userId: number,
  change: Partial<ProposedChange> = { amount: 12_000 },
  now = noon,
) {
  return proposeChange(db, { adId, userId, reason: 'Ima više posla.', change: { ...same, ...change }, now })
}

export async function aChange(job: Job, userId: number, change?: Partial<ProposedChange>): Promise<number> {
  const outcome = await propose(job, userId, change)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.proposalId
}

type Answer = { userId: number; proposalId: number }

export const agree = ({ adId }: Job, answer: Answer) => agreeToChange(db, { adId, ...answer, now: noon })
export const decline = ({ adId }: Job, answer: Answer) => declineProposal(db, 'change', { adId, ...answer, now: noon })
export const withdraw = ({ adId }: Job, answer: Answer) =>
  withdrawProposal(db, 'change', { adId, ...answer, now: noon })

/** The worker proposed and the client consented. */
export async function anAgreedChange(job: Job, change?: Partial<ProposedChange>): Promise<number> {
  const proposalId = await aChange(job, job.workerId, change)
  const outcome = await agree(job, { userId: job.clientId, proposalId })
  if (!outcome.ok) throw new Error(outcome.reason)
  return proposalId
}

export async function statusesOf(adId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('assignment_changes')
    .select('status')
    .where('ad_id', '=', adId)
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

export function offerOf({ offerId }: Pick<Job, 'offerId'>) {
  return db
    .selectFrom('offers')
    .select(['amount', 'total_open as isOpen', 'pricing', 'unit_price as unitPrice', 'material', 'status'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
}

export async function termsOf(job: Job) {
  const { isOpen, ...offer } = await offerOf(job)
  return termsAfter({ ...offer, ...(isOpen && { amount: null }) }, await listChanges(db, job.adId))
}

export async function highestOfferOf(adId: number): Promise<number | null> {
  const ad = db.selectFrom('ads').select('highest_offer as highest').where('id', '=', adId)
  return (await ad.executeTakeFirstOrThrow()).highest
}
