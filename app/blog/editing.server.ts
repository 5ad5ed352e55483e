import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { actAsAdmin } from '#app/admins/audit.server.ts'
import type { Recorded, RecordedName } from '#app/admins/recorded.ts'
import { storedPosts, type StoredPost } from '#app/blog/editor-queries.server.ts'
import { upsertTexts } from '#app/blog/importing.server.ts'
import type { PostContent, RenderedContent } from '#app/blog/content.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Act = { adminId: number; reason: string; now: Date }
type Refusal = 'slug_taken' | 'cover_unknown'
type Saved = { postId: number }

export function createPost(db: Db, { content, now, ...act }: Act & { content: RenderedContent }) {
  return inTransaction(db, async (trx): Promise<Outcome<Saved, Refusal>> => {
    const refusal = await findRefusal(trx, content)
    if (refusal) return refused(refusal)
    const { id } = await trx
      .insertInto('blog_posts')
      .values({ ...columnsOf(content), updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await upsertTexts(trx, id, content.texts)
    await trx.deleteFrom('blog_former_slugs').where('slug', '=', content.slug).execute()
    const subject = { type: 'post', id } as const
    return actAsAdmin(trx, { ...act, action: 'create_post', subject, now }, async () =>
      done({ before: null, after: record(content), value: { postId: id } }),
    )
  })
}

type Edit = Act & { postId: number; content: RenderedContent; version?: Date | undefined }

/** Changes an article unless another editor has changed it since `version`. A former address leads to the new one. */
export function editPost(
  db: Db,
  { postId, content, version, ...act }: Edit,
): Promise<Outcome<Saved, Refusal | 'unknown' | 'changed_meanwhile' | 'post_unchanged'>> {
  const subject = { type: 'post', id: postId } as const
  return actAsAdmin(db, { ...act, action: 'edit_post', subject }, async (trx) => {
    const stored = await lockPost(trx, postId)
    if (!stored) return refused('unknown')
    if (version && version.getTime() !== stored.updatedAt.getTime()) return refused('changed_meanwhile')
    const { before, after } = findChanges(record(stored), record(content))
    if (Object.keys(after).length === 0) return refused('post_unchanged')
    const refusal = await findRefusal(trx, content, postId)
    if (refusal) return refused(refusal)

    if (content.slug !== stored.slug) await moveSlug(trx, stored, content.slug, act.now)
    const columns = { ...columnsOf(content), updated_at: act.now }
    await trx.updateTable('blog_posts').set(columns).where('id', '=', postId).execute()
    await upsertTexts(trx, postId, content.texts)
    return done({ before, after, value: { postId } })
  })
}

/** Deletes an article with its texts; its addresses say that it is gone. */
export function deletePost(db: Db, { postId, ...act }: Act & { postId: number }): Promise<Outcome<null, 'unknown'>> {
  const subject = { type: 'post', id: postId } as const
  return actAsAdmin(db, { ...act, action: 'delete_post', subject }, async (trx) => {
    const stored = await lockPost(trx, postId)
    if (!stored) return refused('unknown')
    await retireSlug(trx, { slug: stored.slug, postId: null, now: act.now })
    await trx.deleteFrom('blog_posts').where('id', '=', postId).execute()
    return done({ before: record(stored), after: null, value: null })
  })
}

function lockPost(trx: Db, postId: number) {
  return storedPosts(trx).where('id', '=', postId).forUpdate().executeTakeFirst()
}

async function findRefusal(
  trx: Db,
  { slug, coverImageId }: PostContent,
  ownId: number | null = null,
): Promise<Refusal | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('blog slugs'))`.execute(trx)
  const taken = await trx
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', slug)
    .where('id', 'is distinct from', ownId)
    .executeTakeFirst()
  if (taken) return 'slug_taken'
  if (coverImageId === null) return undefined
  const images = trx.selectFrom('images').select('id').where('purpose', '=', 'blog').where('hidden_at', 'is', null)
  return (await images.where('id', '=', coverImageId).executeTakeFirst()) ? undefined : 'cover_unknown'
}

async function moveSlug(trx: Db, { id, slug }: StoredPost, newSlug: string, now: Date): Promise<void> {
  await retireSlug(trx, { slug, postId: id, now })
  await trx.deleteFrom('blog_former_slugs').where('slug', '=', newSlug).execute()
}

async function retireSlug(
  trx: Db,
  { slug, postId, now }: { slug: string; postId: number | null; now: Date },
): Promise<void> {
  const row = { slug, post_id: postId, replaced_at: now }
  await trx
    .insertInto('blog_former_slugs')
    .values(row)
    .onConflict((oc) => oc.column('slug').doUpdateSet({ post_id: postId, replaced_at: now }))
    .execute()
}

function columnsOf({ slug, category, city, author, coverImageId, publishedAt }: PostContent) {
  return { slug, category, city, author, cover_image_id: coverImageId, published_at: publishedAt }
}

/** The log tells long texts apart by their length and the beginning of their hash. */
function record({ texts, publishedAt, ...post }: Omit<PostContent, 'category'> & { category: string }): Recorded {
  const { slug, category, city, author, coverImageId } = post
  const textEntries = texts.flatMap(({ language, title, excerpt, body }) => [
    [`title_${language}`, title],
    [`excerpt_${language}`, excerpt],
    [`body_${language}`, `${body.length} (${createHash('sha256').update(body).digest('hex').slice(0, 8)})`],
  ])
  return {
    slug,
    category,
    city,
    author,
    cover: coverImageId,
    published: publishedAt && publishedAt.toISOString(),
    ...Object.fromEntries(textEntries),
  }
}

function findChanges(before: Recorded, after: Recorded): { before: Recorded; after: Recorded } {
  const names = Object.keys({ ...before, ...after }) as RecordedName[]
  const changed = names.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
  const pick = (all: Recorded) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
