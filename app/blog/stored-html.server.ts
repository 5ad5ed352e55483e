import { findPost } from '#app/blog/queries.server.ts'
import { renderMarkdown } from '#app/blog/rendering.server.ts'
import { escapeMarkup } from '#app/escape-markup.ts'
import type { Language } from '#app/i18n/languages.ts'
import { createLogger } from '#app/log.server.ts'
import type { Db } from '#db/connection.ts'

type Post = NonNullable<Awaited<ReturnType<typeof findPost>>>
export type ArticleWithHtml = Post & { html: string }

const log = createLogger('web')
const rendering = new Map<string, Promise<string>>()

/** The article with its HTML, which is rendered here only where the version before has stored the text. */
export async function findArticle(
  db: Db,
  search: { slug: string; language: Language },
): Promise<ArticleWithHtml | undefined> {
  const post = await findPost(db, search)
  return post && { ...post, html: post.html ?? (await renderOnce(db, post)) }
}

function renderOnce(db: Db, post: Post): Promise<string> {
  const key = `${post.id} ${post.language}`
  const begun = rendering.get(key)
  if (begun) return begun
  const rendered = renderAndStore(db, post).finally(() => rendering.delete(key))
  rendering.set(key, rendered)
  return rendered
}

async function renderAndStore(db: Db, { id, language, slug, body }: Post): Promise<string> {
  const outcome = await renderMarkdown(body)
  if (!outcome.ok) log.warn({ slug, language }, 'an article takes too long to render and is shown as plain text')
  const html = outcome.ok ? outcome.value : toPlainHtml(body)
  await db
    .updateTable('blog_texts')
    .set({ html })
    .where('post_id', '=', id)
    .where('language', '=', language)
    .where('body', '=', body)
    .execute()
  return html
}

function toPlainHtml(text: string): string {
  return escapeMarkup(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n')
}
