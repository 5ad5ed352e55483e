import { importPost } from '#app/blog/importing.server.ts'
import type { PostText } from '#app/blog/rendering.server.ts'
import type { Category } from '#app/blog/rules.ts'
import { db } from '#tests/support/data/database.ts'

type PostOptions = { slug?: string; category?: Category; city?: string | null; publishedAt?: Date; texts?: PostText[] }

let count = 0

/** A published article; its address. */
export async function aPost({
  slug,
  category = 'savjeti',
  city = null,
  publishedAt = new Date(Date.now() - 60_000),
  texts,
}: PostOptions = {}): Promise<string> {
  count += 1
  const postSlug = slug ?? `clanak-${process.pid}-${count}`
  const postTexts = texts ?? [
    {
      language: 'bs' as const,
      title: `Članak broj ${count}`,
      excerpt: 'Kratko o svemu.',
      body: 'Prvi pasus.\n\n## Podnaslov\n\nDrugi pasus.',
    },
  ]
  await importPost(db, {
    slug: postSlug,
    category,
    city,
    author: 'Majstorija',
    publishedAt,
    texts: postTexts,
    now: publishedAt,
  })
  return postSlug
}
