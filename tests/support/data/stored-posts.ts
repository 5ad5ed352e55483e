import sharp from 'sharp'
import { renderContent, type PostContent } from '#app/blog/content.server.ts'
import { createPost, editPost } from '#app/blog/editing.server.ts'
import { sourceFromBytes } from '#app/images/source.ts'
import { storeImage } from '#app/images/storing.server.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import type { Db } from '#db/connection.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let count = 0

export function postContent(overrides: Partial<PostContent> = {}): PostContent {
  count += 1
  return {
    slug: `urednikov-clanak-${process.pid}-${count}`,
    category: 'savjeti',
    city: null,
    author: 'Zora',
    coverImageId: null,
    publishedAt: noon,
    texts: [{ language: 'bs', title: `Urednikov članak ${count}`, excerpt: 'Uvod.', body: 'Prvi pasus.' }],
    ...overrides,
  }
}

/** An article that an editor has written. */
export async function aStoredPost(overrides: Partial<PostContent> = {}) {
  const content = postContent(overrides)
  const { adminId } = await anAdmin('editor')
  const outcome = await writePost(db, { content, adminId, reason: 'Novi članak', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...outcome.value, content, adminId }
}

type Act = { adminId: number; reason: string; now: Date; content: PostContent }

export async function writePost(executor: Db, { content, ...act }: Act) {
  const rendered = await renderContent(content)
  return rendered.ok ? createPost(executor, { ...act, content: rendered.value }) : rendered
}

export async function rewritePost(executor: Db, { content, ...act }: Act & { postId: number; version?: Date }) {
  const rendered = await renderContent(content)
  return rendered.ok ? editPost(executor, { ...act, content: rendered.value }) : rendered
}

export function anImageFile(shade: number): Promise<Buffer> {
  const background = { r: shade, g: 80, b: 80 }
  return sharp({ create: { width: 32, height: 24, channels: 3, background } })
    .png()
    .toBuffer()
}

/** An image of the company's own. */
export async function aCover(shade = 20): Promise<number> {
  const file = sourceFromBytes(await anImageFile(shade))
  const outcome = await storeImage(db, { file, ownerId: null, purpose: 'blog', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}
