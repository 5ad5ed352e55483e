import { sql } from 'kysely'
import { notifyBidders } from '#app/ads/setting-aside.server.ts'
import type { Hidden, Hiding, Restoring } from '#app/moderation/hidden.ts'
import { hideImage, restoreImage } from '#app/moderation/hiding-images.server.ts'
import { hideQuestion, hideReview, restoreQuestion, restoreReview } from '#app/moderation/hiding-texts.server.ts'
import type { ReportTarget } from '#app/reports/rules.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import type { Db } from '#db/connection.ts'

type Hider = {
  hide: (trx: Db, hiding: Hiding) => Promise<Hidden | undefined>
  restore: (trx: Db, restoring: Restoring) => Promise<void>
}

/** Each takes its content off every page; undefined where there is none, or it is hidden already. */
export const hiders: Record<ReportTarget, Hider> = {
  ad: { hide: hideAd, restore: restoreAd },
  profile: { hide: hideProfile, restore: restoreProfile },
  question: { hide: hideQuestion, restore: restoreQuestion },
  review: { hide: hideReview, restore: restoreReview },
  message: { hide: hideMessage, restore: restoreMessage },
  image: { hide: hideImage, restore: restoreImage },
}

/** An open ad leaves the lists as a draft that cannot be published; an agreed one stays between the two. */
async function hideAd(trx: Db, { id, now }: Hiding): Promise<Hidden | undefined> {
  const ad = await trx
    .selectFrom('ads')
    .select(['client_id as authorId', 'title', 'description', 'status'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!ad) return undefined
  const isOpen = ad.status === 'open'
  const status = isOpen ? ('draft' as const) : ad.status
  await trx.updateTable('ads').set({ hidden_at: now, status, updated_at: now }).where('id', '=', id).execute()
  if (isOpen) await notifyBidders(trx, { adId: id, variant: 'ad_set_aside', cause: `hidden-${now.getTime()}` })
  const { authorId, title, description } = ad
  return { authorId, excerpt: title, evidence: { title, description, status: ad.status } }
}

async function restoreAd(trx: Db, { id, now, evidence }: Restoring): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('ads')
    .set({ hidden_at: null, updated_at: now })
    .$if(evidence.status === 'open', (query) => query.set({ status: 'open' }).where('status', '=', 'draft'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n && evidence.status === 'open')
    await notifyBidders(trx, { adId: id, variant: 'ad_restored', cause: `shown-${now.getTime()}` })
}

/** A blocked profile is nowhere public, and its worker makes no offers. */
async function hideProfile(trx: Db, { id }: Hiding): Promise<Hidden | undefined> {
  const profile = await trx
    .selectFrom('worker_profiles')
    .innerJoin('users', 'users.id', 'worker_profiles.user_id')
    .select(['user_id as authorId', 'worker_status as status', 'work_description as workDescription'])
    .select(['skill_details as skillDetails', sql<string>`concat(name, ' ', left(surname, 1), '.')`.as('name')])
    .where('user_id', '=', id)
    .where('worker_status', '<>', 'Blocked')
    .forUpdate('worker_profiles')
    .executeTakeFirst()
  if (!profile) return undefined
  const { authorId, name, ...evidence } = profile
  const blocked = { worker_status: 'Blocked' as const, ...updatedAtNow }
  await trx.updateTable('worker_profiles').set(blocked).where('user_id', '=', id).execute()
  return { authorId, excerpt: name, evidence }
}

async function restoreProfile(trx: Db, { id, evidence }: Restoring): Promise<void> {
  const status = evidence.status === 'Paused' ? ('Paused' as const) : ('Active' as const)
  await trx
    .updateTable('worker_profiles')
    .set({ worker_status: status, ...updatedAtNow })
    .where('user_id', '=', id)
    .execute()
}

async function hideMessage(trx: Db, { id, now }: Hiding): Promise<Hidden | undefined> {
  const message = await trx
    .updateTable('messages')
    .set({ hidden_at: now })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning(['sender_id as authorId', 'text', 'conversation_id as conversationId'])
    .executeTakeFirst()
  if (!message) return undefined
  const { authorId, ...evidence } = message
  return { authorId, excerpt: message.text, evidence }
}

async function restoreMessage(trx: Db, { id }: Restoring): Promise<void> {
  await trx.updateTable('messages').set({ hidden_at: null }).where('id', '=', id).execute()
}
