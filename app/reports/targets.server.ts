import { sql, type RawBuilder } from 'kysely'
import { findServableImage } from '#app/images/queries.server.ts'
import { reportLimits, type ReportTarget } from '#app/reports/rules.ts'
import type { Db } from '#db/connection.ts'

type TargetKey = { target: ReportTarget; id: number; viewerId: number | null }
type Target = { authorId: number; excerpt: string }

/** A text that the viewer can see and somebody else wrote; undefined otherwise. */
export async function findReportTarget(db: Db, { target, id, viewerId }: TargetKey): Promise<Target | undefined> {
  if (target === 'image' && !(await findServableImage(db, { id, viewerId }))) return undefined
  const found = await sql<Target>`
    select author_id as "authorId", left(excerpt, ${sql.lit(reportLimits.excerpt)}) as excerpt
    from (${targets[target](id, viewerId)}) as target
    where author_id is distinct from ${viewerId}`.execute(db)
  return found.rows[0]
}

const isPublicAd = sql`ads.status in ('open', 'in_progress', 'completed') and ads.hidden_at is null`

const targets: Record<ReportTarget, (id: number, viewerId: number | null) => RawBuilder<unknown>> = {
  ad: (id) => sql`select client_id as author_id, title as excerpt from ads where id = ${id} and ${isPublicAd}`,
  profile: (id) => sql`
    select users.id as author_id, concat(name, ' ', name_initial(surname), '.') as excerpt
    from users join worker_profiles on user_id = users.id
    where users.id = ${id} and deleted_at is null and suspended_at is null and worker_status <> 'Blocked'`,
  question: (id) => sql`
    select worker_id as author_id, text as excerpt from questions join ads on ads.id = ad_id
    where questions.id = ${id} and questions.hidden_at is null and ${isPublicAd}`,
  review: (id, viewerId) => sql`
    select client_id as author_id, comment as excerpt from reviews
    join users on users.id = worker_id join worker_profiles on user_id = worker_id
    where reviews.id = ${id} and hidden_at is null and deleted_at is null
      and (worker_id = ${viewerId}::bigint or suspended_at is null and worker_status <> 'Blocked')`,
  message: (id, viewerId) => sql`
    select sender_id as author_id, text as excerpt from messages join conversations on conversations.id = conversation_id
    where messages.id = ${id} and messages.hidden_at is null and ${viewerId}::bigint in (client_id, worker_id)`,
  image: (id) => sql`
    select owner_id as author_id, '' as excerpt from images
    where id = ${id} and owner_id is not null and purpose <> 'blog' and hidden_at is null`,
}

const noParts = { images: [], questions: [], reviews: [] }

export function listReportableParts(db: Db, { target, id }: Omit<TargetKey, 'viewerId'>) {
  if (target === 'ad') return listAdParts(db, id)
  return target === 'profile' ? listProfileParts(db, id) : noParts
}

async function listAdParts(db: Db, adId: number) {
  const [images, questions] = await Promise.all([
    db.selectFrom('ad_images').select('image_id as id').where('ad_id', '=', adId).orderBy('position').execute(),
    db
      .selectFrom('questions')
      .select(['id', sql<string>`left(text, 80)`.as('text')])
      .where('ad_id', '=', adId)
      .where('hidden_at', 'is', null)
      .orderBy('id')
      .limit(50)
      .execute(),
  ])
  return { images, questions, reviews: [] }
}

async function listProfileParts(db: Db, workerId: number) {
  const [images, reviews] = await Promise.all([
    db
      .selectFrom('images')
      .select('id')
      .where('owner_id', '=', workerId)
      .where((eb) =>
        eb.or([
          eb.exists(eb.selectFrom('portfolio_images').select('item_id').whereRef('image_id', '=', 'images.id')),
          eb.exists(eb.selectFrom('users').select('users.id').whereRef('profile_image_id', '=', 'images.id')),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
    db
      .selectFrom('reviews')
      .select(['id', sql<string>`left(comment, 80)`.as('text')])
      .where('worker_id', '=', workerId)
      .where('hidden_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
  ])
  return { images, questions: [], reviews }
}
