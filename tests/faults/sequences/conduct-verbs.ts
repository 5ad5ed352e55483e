import { sql } from 'kysely'
import { setWorkerStatus } from '#app/admin/people/acts.server.ts'
import { blockMember, unblockMember } from '#app/blocks/blocking.server.ts'
import { hideItem, keepItem, restoreItem } from '#app/moderation/acting.server.ts'
import { answerHiding, upholdHiding } from '#app/moderation/answering.server.ts'
import { decideReports, markReviewed, settlePassage } from '#app/moderation/deciding.server.ts'
import { hideContent, restoreContent } from '#app/moderation/hiding.server.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { requestExport } from '#app/personal-data/exporting.server.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import type { ReportTarget } from '#app/reports/rules.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { passwordHash } from '#tests/support/data/cast.ts'
import type { Moves, Turn } from './turn.ts'

const reason = 'other' as const
const note = ''

/** Something that somebody has written or shown; `id` alone names two things of different kinds. */
const contents = sql`
  select client_id * 1000000 + id as id, 'ad' as target, id as target_id, client_id as author_id, hidden_at is not null as is_hidden from ads
  union all select 20000000 + id, 'question', id, worker_id, hidden_at is not null from questions
  union all select 30000000 + id, 'review', id, client_id, hidden_at is not null from reviews
  union all select 40000000 + id, 'message', id, sender_id, hidden_at is not null from messages
  union all select 50000000 + id, 'image', id, owner_id, hidden_at is not null from images
    where exists (select from ad_images where image_id = id) or exists (select from message_images where image_id = id)
      or exists (select from offer_images where image_id = id)
      or exists (select from users where profile_image_id = images.id)
  union all select 60000000 + user_id, 'profile', user_id, user_id, worker_status = 'Blocked' from worker_profiles`

type Content = { id: number; target: ReportTarget; target_id: number; author_id: number }
type Hidden = { id: number; author_id: number }

const hiddenContents = sql`
  select id, author_id, target_type, restored_at, answered_at, answer_decided_at from hidden_contents`

/** Each kind as often as the others, however many images there are. */
async function aContent(turn: Turn) {
  const target = turn.choose(['ad', 'ad', 'question', 'review', 'message', 'image', 'profile'] as const)
  const { target_id: id, author_id: authorId } = await turn.one<Content>(
    sql`select * from (${contents}) as contents where target = ${target}`,
    sql`not is_hidden`,
  )
  return { target, id, authorId }
}

const actorOf = ({ world }: Turn) => `admin ${world.adminId}`

function moderation(turn: Turn) {
  return { adminId: turn.world.adminId, actor: actorOf(turn), note, now: turn.now }
}

export const conductMoves = {
  reportContent: async (turn) => {
    const { target, id, authorId } = await aContent(turn)
    const others = turn.people.filter((person) => person.id !== authorId && !person.isShutOut)
    const reporterId = turn.pick(5) === 0 ? null : turn.choose(others).id
    return reportContent(turn.db, { target, id, reporterId, reason, details: '', now: turn.now })
  },
  hideContent: async (turn) => {
    const { target, id } = await aContent(turn)
    return hideContent(turn.db, { ...moderation(turn), target, id, reason })
  },
  hideItem: async (turn) => {
    const report = await turn.one<{ id: number; target_type: ReportTarget; target_id: number }>(
      sql`select id, target_type, target_id, decided_at from reports`,
      sql`decided_at is null`,
    )
    const item = { kind: 'report', itemId: report.id, target: report.target_type, targetId: report.target_id } as const
    return hideItem(turn.db, { ...moderation(turn), ...item, reason })
  },
  keepItem: async (turn) => {
    const kind = turn.choose(['report', 'answer', 'image', 'worker'] as const)
    const [from, likely] = {
      report: [sql`select id, target_type, target_id, decided_at from reports`, sql`decided_at is null`],
      answer: [hiddenContents, sql`answered_at is not null and answer_decided_at is null`],
      image: [sql`select id from images`, sql`true`],
      worker: [sql`select user_id as id from worker_profiles`, sql`true`],
    }[kind] as [ReturnType<typeof sql>, ReturnType<typeof sql>]
    const row = await turn.one<{ id: number; target_type?: ReportTarget; target_id?: number }>(from, likely)
    const content = kind === 'report' ? { target: row.target_type!, targetId: row.target_id! } : {}
    return keepItem(turn.db, { ...moderation(turn), kind, itemId: row.id, ...content })
  },
  decideReports: async (turn) => {
    const { target_type: target, target_id: id } = await turn.one<{
      id: number
      target_type: ReportTarget
      target_id: number
    }>(sql`select id, target_type, target_id, decided_at from reports`, sql`decided_at is null`)
    return turn.pick(2) === 0
      ? decideReports(turn.db, { ...moderation(turn), target, id, decision: 'kept' })
      : decideReports(turn.db, { ...moderation(turn), target, id, decision: 'hidden', reason })
  },
  restoreContent: async (turn) => {
    const { id: hiddenId } = await turn.one<Hidden>(hiddenContents, sql`restored_at is null`)
    return restoreContent(turn.db, { hiddenId, ...moderation(turn) })
  },
  restoreItem: async (turn) => {
    const { id: itemId } = await turn.one<Hidden>(hiddenContents, sql`restored_at is null`)
    return restoreItem(turn.db, { ...moderation(turn), kind: 'answer', itemId })
  },
  answerHiding: async (turn) => {
    const { id: hiddenId, author_id } = await turn.one<Hidden>(
      hiddenContents,
      sql`restored_at is null and answered_at is null`,
    )
    return answerHiding(turn.db, { hiddenId, authorId: turn.actor(author_id), text: 'Nije tako.', now: turn.now })
  },
  upholdHiding: async (turn) => {
    const { id: hiddenId } = await turn.one<Hidden>(
      hiddenContents,
      sql`answered_at is not null and answer_decided_at is null`,
    )
    return upholdHiding(turn.db, { hiddenId, now: turn.now })
  },
  markReviewed: async (turn) => {
    const { id } = await turn.one(sql`select id from images`)
    return markReviewed(turn.db, { subject: 'image', id, actor: actorOf(turn), now: turn.now })
  },
  settlePassage: async (turn) => {
    const { id: itemId } = await turn.one(sql`select id, decided_at from moderation_items`, sql`decided_at is null`)
    return settlePassage(turn.db, { itemId, now: turn.now })
  },
  setWorkerStatus: async (turn) => {
    const { id: userId } = await turn.one(sql`select user_id as id from worker_profiles`)
    const workerStatus = turn.choose(['Active', 'Active', 'Paused', 'Blocked'] as const)
    const act = { adminId: turn.world.adminId, userId, reason: 'proba', now: turn.now }
    return setWorkerStatus(turn.db, { ...act, workerStatus })
  },

  suspendMember: async (turn) => {
    const { id: userId } = await turn.one(
      sql`select id, suspended_at, deleted_at from users`,
      sql`suspended_at is null and deleted_at is null`,
    )
    return suspendMember(turn.db, { userId, reason: 'Prijave.', actor: actorOf(turn), now: turn.now })
  },
  restoreMember: async (turn) => {
    const { id: userId } = await turn.one(sql`select id, suspended_at from users`, sql`suspended_at is not null`)
    return restoreMember(turn.db, { userId, actor: actorOf(turn), now: turn.now })
  },
  blockMember: (turn) => {
    const userType = turn.choose(['Client', 'Worker'] as const)
    const viewer = { id: turn.someone(userType), userType }
    const userId = turn.someone(userType === 'Client' ? 'Worker' : 'Client')
    return blockMember(turn.db, { viewer, userId, now: turn.now })
  },
  unblockMember: async (turn) => {
    const { id: viewerId, blocked_id: userId } = await turn.one<{ id: number; blocked_id: number }>(
      sql`select blocker_id as id, blocked_id from blocks`,
    )
    return unblockMember(turn.db, { viewerId: turn.actor(viewerId), userId })
  },
  closeAccount: async (turn) => {
    const { id } = await turn.one(sql`select id, deleted_at from users`, sql`deleted_at is null`)
    return closeAccount(turn.db, { userId: turn.actor(id), currentHash: passwordHash, now: turn.now })
  },
  eraseClosedAccounts: (turn) =>
    eraseClosedAccounts(turn.db, { now: new Date(turn.now.getTime() + 60_000) }).then((erased) => erased > 0),
  requestExport: (turn) =>
    requestExport(turn.db, { userId: turn.someone(turn.choose(['Client', 'Worker'] as const)), now: turn.now }),
} satisfies Moves
