import type { Category } from '#app/blog/rules.ts'
import { renderTexts, type PostText, type RenderedText } from '#app/blog/rendering.server.ts'
import { done } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Post = {
  slug: string
  category: Category
  city: string | null
  author: string
  publishedAt: Date
  /** The article's texts; stored texts in other languages are deleted. */
  texts: PostText[]
  now: Date
}

/**
 * Creates or updates the article. Its image stays, and `updated_at` changes only with the content; a new one has the
 * time of publication.
 */
export async function importPost(db: Db, { slug, category, city, author, publishedAt, texts, now }: Post) {
  const rendered = await renderTexts(texts)
  if (!rendered.ok) return rendered
  return inTransaction(db, async (trx) => {
    const columns = { category, city, author, published_at: publishedAt }
    const { id, isNew } = await lockOrCreate(trx, slug, columns)
    const columnsChanged = !isNew && (await updateColumns(trx, id, columns))
    const textsChanged = await upsertTexts(trx, id, rendered.value)
    const changed = isNew || columnsChanged || textsChanged
    if (changed && !isNew) await trx.updateTable('blog_posts').set({ updated_at: now }).where('id', '=', id).execute()
    return done({ id, changed })
  })
}

type PostColumns = { category: Category; city: string | null; author: string; published_at: Date }

async function lockOrCreate(trx: Db, slug: string, columns: PostColumns): Promise<{ id: number; isNew: boolean }> {
  const created = await trx
    .insertInto('blog_posts')
    .values({ slug, ...columns, updated_at: columns.published_at })
    .onConflict((oc) => oc.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return { id: created.id, isNew: true }
  const { id } = await trx
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

async function updateColumns(
  trx: Db,
  id: number,
  { category, city, author, published_at }: PostColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('blog_posts')
    .set({ category, city, author, published_at })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([
        eb('category', '<>', category),
        eb('city', 'is distinct from', city),
        eb('author', '<>', author),
        eb('published_at', 'is distinct from', published_at),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function upsertTexts(trx: Db, id: number, texts: RenderedText[]): Promise<boolean> {
  const languages = texts.map(({ language }) => language)
  const { numDeletedRows } = await trx
    .deleteFrom('blog_texts')
    .where('post_id', '=', id)
    .where('language', 'not in', languages)
    .executeTakeFirst()
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('blog_texts')
    .values(texts.map((text) => ({ post_id: id, ...text })))
    .onConflict((oc) =>
      oc
        .columns(['post_id', 'language'])
        .doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          excerpt: ref('excluded.excerpt'),
          body: ref('excluded.body'),
          html: ref('excluded.html'),
        }))
        .where(({ eb, or, ref }) =>
          or(
            (['title', 'excerpt', 'body'] as const).map((name) =>
              eb(`blog_texts.${name}`, '<>', ref(`excluded.${name}`)),
            ),
          ),
        ),
    )
    .executeTakeFirst()
  return numDeletedRows + numInsertedOrUpdatedRows > 0n
}
