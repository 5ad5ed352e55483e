import { sql } from 'kysely'
import { restoreSetAsideAd, setAdAside } from '#app/ads/setting-aside.server.ts'
import { returnMessage, withholdMessage } from '#app/messages/hiding.server.ts'
import type { Hidden, Hiding, Restoring } from '#app/moderation/hidden.ts'
import { hideImage, restoreImage } from '#app/moderation/hiding-images.server.ts'
import { hideQuestion, hideReview, restoreQuestion, restoreReview } from '#app/moderation/hiding-texts.server.ts'
import { changeWorkerStatus, findWorkerStatus } from '#app/moderation/worker-status.server.ts'
import type { ReportTarget } from '#app/reports/rules.ts'
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
  message: { hide: hideMessage, restore: returnMessage },
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
  if (ad.status === 'open') await setAdAside(trx, { adId: id, cause: `hidden-${now.getTime()}`, now })
  await trx.updateTable('ads').set({ hidden_at: now, updated_at: now }).where('id', '=', id).execute()
  const { authorId, title, description } = ad
  return { authorId, excerpt: title, evidence: { title, description, status: ad.status } }
}

async function restoreAd(trx: Db, { id, now }: Restoring): Promise<void> {
  const ad = await trx
    .updateTable('ads')
    .set({ hidden_at: null, updated_at: now })
    .where('id', '=', id)
    .returning(['client_id as clientId', 'set_aside_at as setAsideAt'])
    .executeTakeFirst()
  if (!ad?.setAsideAt) return
  const { clientId } = ad
  await restoreSetAsideAd(trx, { adId: id, clientId, cause: `shown-${now.getTime()}`, now })
}

/** A removed profile is nowhere public, and its worker makes no offers. */
async function hideProfile(trx: Db, { id, now }: Hiding): Promise<Hidden | undefined> {
  const current = await findWorkerStatus(trx, id)
  if (!current || current.isRemoved) return undefined
  const { name, ...evidence } = await trx
    .selectFrom('worker_profiles')
    .innerJoin('users', 'users.id', 'worker_profiles.user_id')
    .select(['worker_status as status', 'work_description as workDescription', 'skill_details as skillDetails'])
    .select(sql<string>`concat(name, ' ', name_initial(surname), '.')`.as('name'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  await changeWorkerStatus(trx, { workerId: id, status: current.status, isRemoved: true, now })
  return { authorId: id, excerpt: name, evidence }
}

async function restoreProfile(trx: Db, { id, now }: Restoring): Promise<void> {
  const current = await findWorkerStatus(trx, id)
  if (current) await changeWorkerStatus(trx, { workerId: id, status: current.status, isRemoved: false, now })
}

async function hideMessage(trx: Db, hiding: Hiding): Promise<Hidden | undefined> {
  const message = await withholdMessage(trx, hiding)
  if (!message) return undefined
  const { senderId: authorId, ...evidence } = message
  return { authorId, excerpt: message.text, evidence }
}
