import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { categoryOf, postsPerPage, wordsPerMinute, type Category, type PostSort } from '#app/blog/rules.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import { matchWords, type SearchedText } from '#app/places/word-search.server.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

export type PostFilters = {
  /** Every word must match, in any script. */
  search?: string | undefined
  category?: Category | undefined
  /** The slug of a city. */
  city?: string | undefined
}

type PostSearch = PostFilters & {
  language: Language
  page?: number
  pageSize?: number
  sortBy?: PostSort | undefined
  sortDescending?: boolean | undefined
}

/** A numbered page of published articles in this language, or else in Bosnian; a search has titles with more of its words first, as typed before other forms. */
export async function listPosts(
  db: Db,
  { language, page = 1, pageSize = postsPerPage, sortBy, sortDescending = true, ...filters }: PostSearch,
) {
  const matching = publishedPosts(db, language).where((eb) => eb.and(filterConditions(eb, filters)))
  const direction = sortDescending ? 'desc' : 'asc'
  const rankedSearch = sortBy ? '' : (filters.search ?? '')
  const [rows, { total }] = await Promise.all([
    matching
      .select(summaryColumns)
      .$if(foldForSearch(rankedSearch) !== '', (ranked) =>
        ranked
          .orderBy(countWords(titleInAnyForm, rankedSearch), 'desc')
          .orderBy(countWords({ key: titleKey }, rankedSearch), 'desc'),
      )
      .orderBy(sortColumns[sortBy ?? 'publishedAt'], direction)
      .orderBy('post.id', direction)
      .offset((page - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(withCategory), total }
}

export async function listNewestPosts(db: Db, { language, limit }: { language: Language; limit: number }) {
  const rows = await publishedPosts(db, language)
    .select(summaryColumns)
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(withCategory)
}

export async function listRelatedPosts(
  db: Db,
  { slug, category, language, limit }: { slug: string; category: Category; language: Language; limit: number },
) {
  const rows = await publishedPosts(db, language)
    .select(summaryColumns)
    .where('post.slug', '<>', slug)
    .orderBy(sql`post.category <> ${category}`)
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(withCategory)
}

export type PostSummary = Awaited<ReturnType<typeof listNewestPosts>>[number]

/** In this language, or else in Bosnian. */
export async function findPost(db: Db, { slug, language }: { slug: string; language: Language }) {
  const row = await publishedPosts(db, language)
    .leftJoin('images as cover', 'cover.id', 'post.cover_image_id')
    .where('post.slug', '=', slug)
    .select(summaryColumns)
    .select([
      'post.id',
      'text.body',
      'text.html',
      'cover.width as coverWidth',
      'cover.height as coverHeight',
      'cover.colour as coverColour',
    ])
    .select('cover.bytes as coverBytes')
    .select(sql<Language[]>`(select array_agg(language) from blog_texts where post_id = post.id)`.as('languages'))
    .executeTakeFirst()
  return row && withCategory(row)
}

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('category')
    .distinct()
    .where('published_at', '<=', sql<Date>`now()`)
    .execute()
  return rows.map(({ category }) => categoryOf(category))
}

export function listPostsForSitemap(db: Db) {
  return db
    .selectFrom('blog_posts as post')
    .innerJoin('blog_texts as text', 'text.post_id', 'post.id')
    .where('post.published_at', '<=', sql<Date>`now()`)
    .select([
      'post.slug',
      'post.updated_at as updatedAt',
      sql<Language[]>`array_agg(text.language order by text.language)`.as('languages'),
    ])
    .groupBy('post.id')
    .orderBy('post.published_at', 'desc')
    .limit(10_000)
    .execute()
}

/** Published articles, each with one text: in this language, or else in Bosnian. */
function publishedPosts(db: Db, language: Language) {
  return db
    .selectFrom('blog_posts as post')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('blog_texts')
          .selectAll('blog_texts')
          .whereRef('blog_texts.post_id', '=', 'post.id')
          .orderBy(sql`array_position(array[${language}, ${defaultLanguage}], blog_texts.language)`)
          .limit(1)
          .as('text'),
      (join) => join.onTrue(),
    )
    .where('post.published_at', '<=', sql<Date>`now()`)
}

type PostExpressionBuilder = ExpressionBuilder<DB & { post: DB['blog_posts']; text: DB['blog_texts'] }, 'post' | 'text'>

function summaryColumns(eb: PostExpressionBuilder) {
  return [
    eb.ref('post.slug').as('slug'),
    eb.ref('text.title').as('title'),
    eb.ref('text.excerpt').as('excerpt'),
    eb.ref('text.language').as('language'),
    eb.ref('post.category').as('category'),
    eb.ref('post.city').as('city'),
    eb.ref('post.author').as('author'),
    eb.ref('post.cover_image_id').as('coverImageId'),
    sql<Date>`post.published_at`.as('publishedAt'),
    eb.ref('post.updated_at').as('updatedAt'),
    sql<number>`greatest(1, round(array_length(regexp_split_to_array(trim(text.body), '\\s+'), 1) / ${wordsPerMinute}::numeric))::int`.as(
      'readingMinutes',
    ),
  ] as const
}

const sortColumns = { publishedAt: 'post.published_at', updatedAt: 'post.updated_at', title: 'text.title' } as const

function filterConditions(
  eb: PostExpressionBuilder,
  { search = '', category, city }: PostFilters,
): Expression<SqlBool>[] {
  return [
    ...(category === undefined ? [] : [eb('post.category', '=', category)]),
    ...(city === undefined ? [] : [eb('post.city', '=', city)]),
    ...matchWords({ key: sql.ref('text.search_key'), stems: sql.ref('text.search_stems') }, search),
  ]
}

const titleKey = sql`search_fold(text.title)`
const titleInAnyForm = { key: titleKey, stems: sql.ref('text.title_stems') }

function countWords(text: SearchedText, search: string): RawBuilder<number> {
  const matches = matchWords(text, search).map((match) => sql`(${match})::int`)
  return sql`(${sql.join(matches, sql` + `)})`
}

function withCategory<Row extends { category: string }>(row: Row): Omit<Row, 'category'> & { category: Category } {
  return { ...row, category: categoryOf(row.category) }
}
