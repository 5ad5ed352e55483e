import { sql } from 'kysely'
import { agreeToChange } from '#app/assignments/changes/answering.server.ts'
import { proposeChange } from '#app/assignments/changes/proposing.server.ts'
import { declineProposal, withdrawProposal } from '#app/assignments/proposals.server.ts'
import type { Moves, Turn } from './turn.ts'

const assignments = sql`
  select ads.id, client_id, worker_id, ads.status from ads join offers on offers.id = accepted_offer_id`
const changes = sql`
  select change.id, change.ad_id, proposer_id, change.status, client_id, worker_id
  from assignment_changes as change join ads on ads.id = change.ad_id join offers on offers.id = offer_id`

const bases = [null, { pricing: 'hour', unitPrice: 2_000 }, { unitPrice: 1_500 }, { pricing: 'total' }] as const

type Sides = { id: number; client_id: number; worker_id: number }

async function openChange(turn: Turn) {
  const found = await turn.one<Sides & { ad_id: number; proposer_id: number }>(changes, sql`status = 'proposed'`)
  const { id: proposalId, ad_id: adId, proposer_id: proposerId, client_id, worker_id } = found
  return { proposalId, adId, proposerId, answererId: proposerId === client_id ? worker_id : client_id }
}

export const changeMoves = {
  proposeChange: async (turn) => {
    const { id: adId, client_id, worker_id } = await turn.one<Sides>(assignments, sql`status = 'in_progress'`)
    const [amount, hasMaterial] = [(1 + turn.pick(300)) * 100, turn.pick(2) === 1]
    const change = {
      amount,
      basis: bases[turn.pick(bases.length)]!,
      material: hasMaterial ? ('worker' as const) : null,
      scope: null,
      deposit: { amount: 100 * turn.pick(3), purpose: null, dueOn: null },
      guaranteeMonths: null,
    }
    const userId = turn.actor(turn.pick(2) === 0 ? client_id : worker_id)
    return proposeChange(turn.db, { adId, userId, reason: 'Više posla.', change, now: turn.now })
  },
  withdrawChange: async (turn) => {
    const { proposerId, proposalId, adId } = await openChange(turn)
    return withdrawProposal(turn.db, 'change', { adId, userId: turn.actor(proposerId), proposalId, now: turn.now })
  },
  agreeToChange: async (turn) => {
    const { answererId, proposalId, adId } = await openChange(turn)
    return agreeToChange(turn.db, { adId, userId: turn.actor(answererId), proposalId, now: turn.now })
  },
  declineChange: async (turn) => {
    const { answererId, proposalId, adId } = await openChange(turn)
    return declineProposal(turn.db, 'change', { adId, userId: turn.actor(answererId), proposalId, now: turn.now })
  },
} satisfies Moves
