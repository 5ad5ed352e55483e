import { putPost, type PostText } from '#app/blog/putting.server.ts'
import type { Category } from '#app/blog/rules.ts'
import { db } from '#tests/support/database.ts'

type PostChoices = { slug?: string; category?: Category; city?: string | null; publishedAt?: Date; texts?: PostText[] }

let count = 0

/** A published article; its address. */
export async function aPost({
  slug,
  category = 'savjeti',
  city = null,
  publishedAt = new Date(Date.now() - 60_000),
  texts,
}: PostChoices = {}): Promise<string> {
  count += 1
  const address = slug ?? `clanak-${process.pid}-${count}`
  const written = texts ?? [
    {
      language: 'bs' as const,
      title: `Članak broj ${count}`,
      excerpt: 'Kratko o svemu.',
      body: 'Prvi pasus.\n\n## Podnaslov\n\nDrugi pasus.',
    },
  ]
  await putPost(db, {
    slug: address,
    category,
    city,
    author: 'Majstorija',
    publishedAt,
    texts: written,
    now: publishedAt,
  })
  return address
}
