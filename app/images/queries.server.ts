import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'
import type { ImagePurpose } from './rules.ts'

const publicPurposes = ['profile', 'portfolio', 'blog'] as const
const publicStatuses = ['open', 'in_progress', 'completed'] as const

/**
 * A picture that this person may see: profiles, portfolios and the blog are open to all, ads' pictures as long as the
 * ad is public, messages' to the two who talk, and everybody's own to themselves.
 */
export function findServableImage(db: Db, { id, viewerId }: { id: number; viewerId: number | null }) {
  return db
    .selectFrom('images')
    .select((eb) => [
      'id',
      sql<boolean>`variants_ready_at is not null`.as('hasVariants'),
      isPublic(eb).$castTo<boolean>().as('isPublic'),
    ])
    .where('id', '=', id)
    .where((eb) => eb.or([isPublic(eb), eb('owner_id', '=', viewerId), isInConversationOf(eb, viewerId)]))
    .executeTakeFirst()
}

type ImageExpressionBuilder = ExpressionBuilder<DB, 'images'>

function isPublic(eb: ImageExpressionBuilder) {
  const inPublicAd = eb.exists(
    eb
      .selectFrom('ad_images')
      .innerJoin('ads', 'ads.id', 'ad_images.ad_id')
      .select('ads.id')
      .whereRef('ad_images.image_id', '=', 'images.id')
      .where('ads.status', 'in', publicStatuses),
  )
  return eb.or([eb('images.purpose', 'in', publicPurposes), inPublicAd])
}

function isInConversationOf(eb: ImageExpressionBuilder, userId: number | null) {
  return eb.exists(
    eb
      .selectFrom('message_images')
      .innerJoin('messages', 'messages.id', 'message_images.message_id')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('conversations.id')
      .whereRef('message_images.image_id', '=', 'images.id')
      .where((talk) =>
        talk.or([talk('conversations.client_id', '=', userId), talk('conversations.worker_id', '=', userId)]),
      ),
  )
}

/** Those of the named pictures that this person sent for this purpose, in the order named: what a form may attach. */
export async function listOwnImages(
  db: Db,
  { ids, ownerId, purpose }: { ids: number[]; ownerId: number; purpose: ImagePurpose },
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'colour'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .execute()
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
