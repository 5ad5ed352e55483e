import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PostText } from '#app/blog/rendering.server.ts'
import type { PostState } from '#app/blog/rules.ts'
import { languages } from '#app/i18n/languages.ts'
import type { Db } from '#db/connection.ts'

/** Articles in every state with all their texts, drafts first, then the newest. */
export async function listStoredPosts(
  db: Db,
  { state, page, pageSize, now }: { state?: PostState | undefined; page: number; pageSize: number; now: Date },
) {
  const found = db
    .selectFrom('blog_posts')
    .$if(state === 'draft', (posts) => posts.where('published_at', 'is', null))
    .$if(state === 'scheduled', (posts) => posts.where('published_at', '>', now))
    .$if(state === 'published', (posts) => posts.where('published_at', '<=', now))
  const [items, { total }] = await Promise.all([
    storedPosts(db)
      .where('id', 'in', found.select('id'))
      .orderBy('published_at', (order) => order.desc().nullsFirst())
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}

export function findStoredPost(db: Db, postId: number) {
  return storedPosts(db).where('id', '=', postId).executeTakeFirst()
}

export type StoredPost = NonNullable<Awaited<ReturnType<typeof findStoredPost>>>

export function storedPosts(db: Db) {
  return db
    .selectFrom('blog_posts')
    .select(['id', 'slug', 'category', 'city', 'author', 'cover_image_id as coverImageId'])
    .select(['published_at as publishedAt', 'updated_at as updatedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('blog_texts')
          .select(['language', 'title', 'excerpt', 'body'])
          .whereRef('blog_texts.post_id', '=', 'blog_posts.id')
          .orderBy(sql`array_position(${sql.val([...languages])}::text[], blog_texts.language)`)
          .$castTo<PostText>(),
      ).as('texts'),
    )
}

const listedCovers = 24

/** Images that articles have or can have, the latest first. */
export function listCovers(db: Db) {
  return db
    .selectFrom('images')
    .select('id')
    .where('purpose', '=', 'blog')
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(listedCovers)
    .execute()
}

/** Where an article is now that had this address; null for a deleted one. */
export async function findSuccessor(db: Db, slug: string): Promise<{ slug: string | null } | undefined> {
  return db
    .selectFrom('blog_former_slugs as former')
    .leftJoin('blog_posts as post', (join) =>
      join.onRef('post.id', '=', 'former.post_id').on('post.published_at', '<=', sql<Date>`now()`),
    )
    .select('post.slug')
    .where('former.slug', '=', slug)
    .where((eb) => eb.or([eb('former.post_id', 'is', null), eb('post.slug', 'is not', null)]))
    .executeTakeFirst()
}

/** Addresses of articles that an editor has changed, moved or deleted: an import leaves them alone. */
export async function listEditedSlugs(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blog_former_slugs')
    .select('slug')
    .union(
      db
        .selectFrom('blog_posts')
        .innerJoin('audit_log', (join) =>
          join.on('subject_type', '=', 'post').on('subject_id', '=', sql<string>`blog_posts.id::text`),
        )
        .select('blog_posts.slug'),
    )
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}
