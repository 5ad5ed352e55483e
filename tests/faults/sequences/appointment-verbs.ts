import { sql } from 'kysely'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { answerArrival, contestMissed, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { remindOfAppointments } from '#app/assignments/appointments/arrival/reminding.server.ts'
import { arrivals } from '#app/assignments/appointments/arrival/rules.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { declineProposal, withdrawProposal } from '#app/assignments/proposals.server.ts'
import { endAssignment } from '#app/assignments/ending.server.ts'
import { returnJob } from '#app/assignments/returning.server.ts'
import { returnCauses } from '#app/assignments/rules.ts'
import type { Moves, Turn } from './turn.ts'

const assignments = sql`
  select ads.id, client_id, worker_id, ads.status from ads join offers on offers.id = accepted_offer_id`
const proposals = sql`
  select appointments.id, appointments.ad_id, proposer_id, appointments.status, client_id, worker_id,
    starts_at is not null as was_agreed, missed_at is not null as is_missed
  from appointments join ads on ads.id = appointments.ad_id join offers on offers.id = offer_id`

type Sides = { id: number; client_id: number; worker_id: number }
type Proposal = Sides & { ad_id: number; proposer_id: number }

const hourMs = 3_600_000

async function openProposal(turn: Turn) {
  const { id: proposalId, ad_id: adId, ...sides } = await turn.one<Proposal>(proposals, sql`status = 'proposed'`)
  return { proposalId, adId, ...sides }
}

function answererOf(turn: Turn, { proposer_id, client_id, worker_id }: Omit<Proposal, 'id' | 'ad_id'>): number {
  return turn.actor(proposer_id === client_id ? worker_id : client_id)
}

export const appointmentMoves = {
  proposeTimes: async (turn) => {
    const { id: adId, client_id, worker_id } = await turn.one<Sides>(assignments, sql`status = 'in_progress'`)
    const from = new Date(turn.now.getTime() + (1 + turn.pick(300)) * hourMs)
    const times = [{ position: 1 as const, from, until: new Date(from.getTime() + hourMs) }]
    const userId = turn.actor(turn.pick(2) === 0 ? client_id : worker_id)
    return proposeTimes(turn.db, { adId, userId, times, now: turn.now })
  },
  withdrawProposal: async (turn) => {
    const { proposalId, adId, proposer_id } = await openProposal(turn)
    return withdrawProposal(turn.db, 'day', { adId, userId: turn.actor(proposer_id), proposalId, now: turn.now })
  },
  agreeOnTime: async (turn) => {
    const { proposalId, adId, ...sides } = await openProposal(turn)
    const userId = answererOf(turn, sides)
    return agreeOnTime(turn.db, { adId, userId, proposalId, position: 1, now: turn.now })
  },
  declineProposal: async (turn) => {
    const { proposalId, adId, ...sides } = await openProposal(turn)
    return declineProposal(turn.db, 'day', { adId, userId: answererOf(turn, sides), proposalId, now: turn.now })
  },
  remindOfAppointments: (turn) => remindOfAppointments(turn.db, { now: turn.now }).then((count) => count > 0),
  answerArrival: async (turn) => {
    const { id: appointmentId, ad_id: adId, worker_id } = await turn.one<Proposal>(proposals, sql`status = 'agreed'`)
    const answer = { userId: turn.actor(worker_id), arrival: turn.choose(arrivals), now: turn.now }
    return answerArrival(turn.db, { adId, appointmentId, ...answer })
  },
  reportMissed: async (turn) => {
    const {
      id: appointmentId,
      ad_id: adId,
      client_id,
    } = await turn.one<Proposal>(proposals, sql`was_agreed and not is_missed`)
    return reportMissed(turn.db, { adId, appointmentId, userId: turn.actor(client_id), now: turn.now })
  },
  contestMissed: async (turn) => {
    const { id: appointmentId, ad_id: adId, worker_id } = await turn.one<Proposal>(proposals, sql`is_missed`)
    const contest = { userId: turn.actor(worker_id), reason: 'Bio sam, niko nije otvorio.', now: turn.now }
    return contestMissed(turn.db, { adId, appointmentId, ...contest })
  },
  returnJob: async (turn) => {
    const { id: adId, worker_id } = await turn.one<Sides>(assignments, sql`status = 'in_progress'`)
    return returnJob(turn.db, { adId, userId: turn.actor(worker_id), cause: turn.choose(returnCauses), now: turn.now })
  },
  endAssignment: async (turn) => {
    const { id: adId, client_id, worker_id } = await turn.one<Sides>(assignments, sql`status = 'in_progress'`)
    const userId = turn.actor(turn.pick(2) === 0 ? client_id : worker_id)
    return endAssignment(turn.db, { adId, userId, next: turn.choose(['reopen', 'cancel'] as const), now: turn.now })
  },
} satisfies Moves
