import { expect, test } from 'vitest'
import { deletePost } from '#app/blog/editing.server.ts'
import { findStoredPost, findSuccessor, listEditedSlugs, listStoredPosts } from '#app/blog/editor-queries.server.ts'
import { findPost } from '#app/blog/queries.server.ts'
import { done, refused } from '#app/outcome.ts'
import { importArticles, readArticles } from '#tools/seeds/articles.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCover, aStoredPost, postContent, rewritePost, writePost } from '#tests/support/data/stored-posts.ts'

const later = new Date(noon.getTime() + 60_000)

async function anAct() {
  const { adminId } = await anAdmin('editor')
  return { adminId, reason: 'Ispravka cijena', now: later }
}

async function rowsOf(adminId: number) {
  const rows = await db.selectFrom('audit_log').selectAll().where('admin_id', '=', adminId).orderBy('id').execute()
  return rows.map(({ action, subject_id, reason, before, after }) => ({ action, subject_id, reason, before, after }))
}

test('an article that is written is in the log with all it holds', async () => {
  const coverImageId = await aCover()
  const { postId, adminId, content } = await aStoredPost({ coverImageId, city: 'mostar' })
  expect(await findStoredPost(db, postId)).toMatchObject({ ...content, updatedAt: noon })
  const [row, ...others] = await rowsOf(adminId)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    action: 'create_post',
    subject_id: String(postId),
    before: null,
    after: { slug: content.slug, city: 'mostar', cover: coverImageId, published: noon.toISOString() },
  })
  expect(row!.after).toHaveProperty('body_bs', expect.stringMatching(/^11 \([0-9a-f]{8}\)$/))
})

test('a change is in the log with what it changed, and only that', async () => {
  const { postId, content } = await aStoredPost()
  const act = await anAct()
  const [text] = content.texts
  const translation = { language: 'en' as const, title: 'Prices', excerpt: 'In short.', body: 'Text.' }
  const changed = { ...content, category: 'cijene' as const, texts: [{ ...text!, body: 'Drugi tekst' }, translation] }
  expect(await rewritePost(db, { ...act, postId, content: changed })).toEqual(done({ postId }))
  const [{ before, after } = {}] = await rowsOf(act.adminId)
  expect(Object.keys(before as object).toSorted()).toEqual(['body_bs', 'body_en', 'category', 'excerpt_en', 'title_en'])
  expect([before, after]).toMatchObject([
    { category: 'savjeti', title_en: null },
    { category: 'cijene', title_en: 'Prices' },
  ])
  expect((await findStoredPost(db, postId))!.updatedAt).toEqual(later)

  expect(await rewritePost(db, { ...act, postId, content: changed })).toEqual(refused('post_unchanged'))
  await rewritePost(db, { ...act, postId, content })
  expect((await findStoredPost(db, postId))!.texts.map(({ language }) => language)).toEqual(['bs'])
  expect(await rowsOf(act.adminId)).toHaveLength(2)
})

test('an editor does not overwrite what another has changed meanwhile', async () => {
  const { postId, content } = await aStoredPost()
  const [first, second] = [await anAct(), await anAct()]
  const edit = (act: typeof first, author: string) =>
    rewritePost(db, { ...act, postId, content: { ...content, author }, version: noon })
  expect((await edit(first, 'Prva')).ok).toBe(true)
  expect(await edit(second, 'Druga')).toEqual(refused('changed_meanwhile'))
  expect(await rowsOf(second.adminId)).toEqual([])
  expect((await findStoredPost(db, postId))!.author).toBe('Prva')
})

test('an address belongs to one article, also when two are written at once', async () => {
  const { content } = await aStoredPost()
  const act = await anAct()
  expect(await writePost(db, { ...act, content: postContent({ slug: content.slug }) })).toEqual(refused('slug_taken'))
  const [one, other] = [postContent({ slug: 'ista-adresa' }), postContent({ slug: 'ista-adresa' })]
  const outcomes = await Promise.all([one, other].map((each) => writePost(db, { ...act, content: each })))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const own = await aStoredPost()
  const moved = { ...own.content, slug: content.slug }
  expect(await rewritePost(db, { ...act, postId: own.postId, content: moved })).toEqual(refused('slug_taken'))
  expect(await rowsOf(act.adminId)).toHaveLength(1)
})

test('former addresses lead to the latest one, whichever it is, until another article takes them', async () => {
  const { postId, content } = await aStoredPost({ slug: 'prva-adresa' })
  const act = await anAct()
  const moveTo = (slug: string) => rewritePost(db, { ...act, postId, content: { ...content, slug } })
  await moveTo('druga-adresa')
  await moveTo('treca-adresa')
  expect(await findSuccessor(db, 'prva-adresa')).toEqual({ slug: 'treca-adresa' })
  expect(await findSuccessor(db, 'druga-adresa')).toEqual({ slug: 'treca-adresa' })
  await moveTo('druga-adresa')
  expect(await findSuccessor(db, 'druga-adresa')).toBeUndefined()
  await aStoredPost({ slug: 'prva-adresa' })
  expect(await findSuccessor(db, 'prva-adresa')).toBeUndefined()
  expect(await findSuccessor(db, 'treca-adresa')).toEqual({ slug: 'druga-adresa' })
})

test('a former address of a draft leads nowhere', async () => {
  const { postId, content } = await aStoredPost({ publishedAt: null, slug: 'nacrt-jedan' })
  await rewritePost(db, { ...(await anAct()), postId, content: { ...content, slug: 'nacrt-dva' } })
  expect(await findSuccessor(db, 'nacrt-jedan')).toBeUndefined()
})

test('a deleted article is gone, with all its addresses', async () => {
  const { postId, content } = await aStoredPost({ slug: 'za-brisanje' })
  const act = await anAct()
  await rewritePost(db, { ...act, postId, content: { ...content, slug: 'za-brisanje-dva' } })
  expect(await deletePost(db, { ...act, postId })).toEqual(done(null))
  expect(await deletePost(db, { ...act, postId })).toEqual(refused('unknown'))
  for (const slug of ['za-brisanje', 'za-brisanje-dva']) expect(await findSuccessor(db, slug)).toEqual({ slug: null })
  expect((await rowsOf(act.adminId)).map(({ action, after }) => [action, after === null])).toEqual([
    ['edit_post', false],
    ['delete_post', true],
  ])
})

test('a cover is an image of the blog, not of a member', async () => {
  const coverImageId = await anImage((await aClient()).id)
  expect(await writePost(db, { ...(await anAct()), content: postContent({ coverImageId }) })).toEqual(
    refused('cover_unknown'),
  )
})

test('who is not there cannot be edited', async () => {
  const act = { ...(await anAct()), postId: 987_654 }
  expect(await rewritePost(db, { ...act, content: postContent() })).toEqual(refused('unknown'))
})

test('articles are drafts, scheduled or published, and readers see only the last', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const [draft, scheduled, published] = [
    await aStoredPost({ publishedAt: null }),
    await aStoredPost({ publishedAt: inAnHour }),
    await aStoredPost(),
  ]
  const list = async (state: 'draft' | 'scheduled' | 'published') =>
    (await listStoredPosts(db, { state, page: 1, pageSize: 100, now: new Date() })).items.map(({ id }) => id)
  expect(await list('draft')).toContain(draft.postId)
  expect(await list('scheduled')).toEqual([scheduled.postId])
  expect(await list('published')).toContain(published.postId)
  const read = ({ content }: typeof draft) => findPost(db, { slug: content.slug, language: 'bs' })
  expect([await read(draft), await read(scheduled)]).toEqual([undefined, undefined])
  expect(await read(published)).toBeDefined()
})

test('an import leaves alone what an editor has changed, moved or deleted', async () => {
  await importArticles(db, noon)
  const [changed, moved, deleted, untouched] = readArticles().map(({ slug }) => slug)
  const postOf = async (slug: string) =>
    (await listStoredPosts(db, { page: 1, pageSize: 100, now: later })).items.find((post) => post.slug === slug)
  const act = await anAct()
  const edit = async (slug: string, changes: object) => {
    const { id, ...post } = (await postOf(slug))!
    await rewritePost(db, {
      ...act,
      postId: id,
      content: { ...postContent(), ...post, category: 'savjeti', ...changes },
    })
  }
  await edit(changed!, { author: 'Urednica' })
  await edit(moved!, { slug: 'preseljen-clanak' })
  await deletePost(db, { ...act, postId: (await postOf(deleted!))!.id })
  await importArticles(db, later)
  expect((await postOf(changed!))!.author).toBe('Urednica')
  expect([await postOf(moved!), await postOf(deleted!)]).toEqual([undefined, undefined])
  expect((await postOf(untouched!))!.author).toBe('Majstorija')
  expect(await listEditedSlugs(db)).not.toContain(untouched)
})
