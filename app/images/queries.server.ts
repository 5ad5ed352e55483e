import { sql, type ExpressionBuilder } from 'kysely'
import { isOfferShown } from '#app/blocks/queries.server.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'
import type { ImagePurpose } from './rules.ts'

const publicPurposes = ['profile', 'portfolio', 'blog'] as const
const publicStatuses = ['open', 'in_progress', 'completed'] as const

/** An image that is public, the viewer's own, in a conversation of theirs or beside an offer to them. */
export function findServableImage(db: Db, { id, viewerId }: { id: number; viewerId: number | null }) {
  return db
    .selectFrom('images')
    .select((eb) => [
      'id',
      sql<boolean>`variants_ready_at is not null`.as('hasVariants'),
      isPublic(eb).$castTo<boolean>().as('isPublic'),
    ])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .where((eb) =>
      eb.or([isPublic(eb), eb('owner_id', '=', viewerId), isInConversationOf(eb, viewerId), isOfferedTo(viewerId)]),
    )
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
      .where('ads.status', 'in', publicStatuses)
      .where('ads.hidden_at', 'is', null),
  )
  return eb.or([eb('images.purpose', 'in', publicPurposes), inPublicAd])
}

function isInConversationOf(eb: ImageExpressionBuilder, userId: number | null) {
  const isMember = sql<boolean>`${userId} in (conversations.client_id, conversations.worker_id)`
  return eb.exists(
    eb
      .selectFrom('message_images')
      .innerJoin('messages', 'messages.id', 'message_images.message_id')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('conversations.id')
      .whereRef('message_images.image_id', '=', 'images.id')
      .where('messages.hidden_at', 'is', null)
      .where(isMember),
  )
}

/** In a query of `images` and `offers`: an image can hold a number, so that until the worker's first job a moderator sees it first. */
export function isOfferImageShown(offers: string) {
  return sql<boolean>`(
    exists (select from content_reviews where subject = 'image' and subject_id = images.id)
    or exists (select from users where users.id = ${sql.ref(`${offers}.worker_id`)} and completed_jobs > 0)
  )`
}

/** The same at the time when the offer was accepted, for a query with its `ads`: what the client saw later was not agreed on. */
export function wasOfferImageShown(offers: string) {
  return sql<boolean>`(
    exists (select from content_reviews
      where subject = 'image' and subject_id = images.id and reviewed_at <= ads.accepted_at)
    or exists (select from ads as earlier join offers as won on won.id = earlier.accepted_offer_id
      where won.worker_id = ${sql.ref(`${offers}.worker_id`)} and earlier.completed_at <= ads.accepted_at)
  )`
}

function isOfferedTo(clientId: number | null) {
  return sql<boolean>`exists (
    select from offer_images join offers on offers.id = offer_id join ads on ads.id = offers.ad_id
    where image_id = images.id and client_id = ${clientId} and ${isOfferShown} and ${isOfferImageShown('offers')})`
}

/** For a row that will refer to them: held, so that a clean-up that runs meanwhile does not delete them. */
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
    .where('hidden_at', 'is', null)
    .where('purpose', '=', purpose)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
