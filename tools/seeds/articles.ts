import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listEditedSlugs } from '#app/blog/editor-queries.server.ts'
import { importPost } from '#app/blog/importing.server.ts'
import type { PostText } from '#app/blog/rendering.server.ts'
import { categoryOf } from '#app/blog/rules.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import type { Db } from '#db/connection.ts'

const folder = path.join(import.meta.dirname, 'articles')

/** Creates or updates the company articles in `articles/`, and returns their number. What an editor has changed stays as it is. */
export async function importArticles(db: Db, now: Date): Promise<number> {
  const edited = await listEditedSlugs(db)
  const articles = readArticles().filter(({ slug }) => !edited.has(slug))
  for (const article of articles) {
    const outcome = await importPost(db, { ...article, now })
    if (!outcome.ok) throw new Error(`${article.slug}: ${outcome.reason}`)
  }
  return articles.length
}

/** Files are `<slug>.<language>.md`; the Bosnian one also has the fields that all languages share. */
export function readArticles() {
  const files = readdirSync(folder).filter((file) => file.endsWith('.bs.md'))
  return files.map((file) => {
    const slug = file.slice(0, -'.bs.md'.length)
    const { frontMatter } = readArticle(file)
    return {
      slug,
      category: categoryOf(frontMatter['category'] ?? ''),
      city: frontMatter['city'] ?? null,
      author: frontMatter['author'] ?? '',
      publishedAt: new Date(`${frontMatter['published']}T07:00:00Z`),
      texts: textsOf(slug),
    }
  })
}

function textsOf(slug: string): PostText[] {
  return readdirSync(folder).flatMap((file) => {
    const language = languageOfFile(file, slug)
    if (!language) return []
    const { frontMatter, body } = readArticle(file)
    return [{ language, title: frontMatter['title'] ?? '', excerpt: frontMatter['excerpt'] ?? '', body }]
  })
}

function languageOfFile(file: string, slug: string): Language | undefined {
  const code = file.startsWith(`${slug}.`) ? file.slice(slug.length + 1, -'.md'.length) : ''
  return isLanguage(code) ? code : undefined
}

/** Front matter with `name: value` lines, then Markdown. */
function readArticle(file: string): { frontMatter: Record<string, string>; body: string } {
  const [, header = '', body = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(path.join(folder, file), 'utf8')) ?? []
  const frontMatter = Object.fromEntries(
    header.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { frontMatter, body: body.trim() }
}
