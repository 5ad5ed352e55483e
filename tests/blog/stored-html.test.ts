import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPost } from '#app/blog/queries.server.ts'
import { renderMarkdown } from '#app/blog/rendering.server.ts'
import { postLimits } from '#app/blog/rules.ts'
import { findArticle } from '#app/blog/stored-html.server.ts'
import { refused } from '#app/outcome.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aStoredPost, postContent, rewritePost, writePost } from '#tests/support/data/stored-posts.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openBrowser, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

/** Within the limits of an article; micromark takes seconds for it. */
const crafted = '*a_ '.repeat(postLimits.body / 4).trim()
const texts = (body: string) => [{ language: 'bs' as const, title: 'Krečenje', excerpt: 'Uvod.', body }]

let web: WebProcess
let visit: Browser

beforeAll(async () => {
  web = await startWebProcess()
  visit = openBrowser(web)
})

afterAll(() => web.stop())

/** As the version before stores a text. */
const storeWithoutHtml = (postId: number, body: string) =>
  db.updateTable('blog_texts').set({ body }).where('post_id', '=', postId).execute()

const storedHtml = async (postId: number) =>
  (await db.selectFrom('blog_texts').select('html').where('post_id', '=', postId).executeTakeFirstOrThrow()).html

test('an article is stored with its HTML, and an edited one with the new', async () => {
  const { postId, content, adminId } = await aStoredPost({ texts: texts('## Zidovi\n\n**Suhi** su.') })
  const read = () => findPost(db, { slug: content.slug, language: 'bs' })
  expect((await read())?.html).toBe('<h2>Zidovi</h2>\n<p><strong>Suhi</strong> su.</p>')
  const changed = { ...content, texts: texts('*Mokri* su.') }
  await rewritePost(db, { postId, content: changed, adminId, reason: 'Ispravka teksta', now: noon })
  expect((await read())?.html).toBe('<p><em>Mokri</em> su.</p>')
})

test('an article that takes too long is refused, and the event loop is free meanwhile', async () => {
  const { adminId } = await anAdmin('editor')
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 10)
  const outcome = await writePost(db, {
    content: postContent({ texts: texts(crafted) }),
    adminId,
    reason: 'Proba',
    now: noon,
  })
  clearInterval(timer)
  expect(outcome).toEqual(refused('markdown_too_complex', { language: 'bs' }))
  expect(ticks).toBeGreaterThan(20)
  expect(await renderMarkdown('**dalje**')).toEqual({ ok: true, value: '<p><strong>dalje</strong></p>' })
})

test('a text that the version before stored is rendered once, and stored', async () => {
  const { postId, content } = await aStoredPost()
  await storeWithoutHtml(postId, '**Novo** od stare verzije.')
  expect(await storedHtml(postId)).toBeNull()
  const html = '<p><strong>Novo</strong> od stare verzije.</p>'
  expect((await findArticle(db, { slug: content.slug, language: 'bs' }))?.html).toBe(html)
  expect(await storedHtml(postId)).toBe(html)
})

test('a stored article that takes too long is shown as plain text to all its readers at once', async () => {
  const { postId, content } = await aStoredPost()
  await storeWithoutHtml(postId, `<b>\n\n${crafted}`)
  const read = () => visit(`/api/blog/${content.slug}`)
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => (await (await read()).json()) as { html: string }),
  )
  expect(performance.now() - startedAt).toBeLessThan(scaledToLoad(8_000))
  for (const { html } of answers) expect(html).toBe(`<p>&#60;b&#62;</p>\n<p>${crafted}</p>`)
  expect(await storedHtml(postId)).toBe(answers[0]!.html)
})

test('reading an article of the API renders nothing', async () => {
  const { postId, content } = await aStoredPost()
  await sql`update blog_texts set html = '<p>Sačuvano.</p>' where post_id = ${postId}`.execute(db)
  expect(await (await visit(`/api/blog/${content.slug}`)).json()).toMatchObject({ html: '<p>Sačuvano.</p>' })
  expect(await (await visit(`/blog/${content.slug}`)).text()).toContain('<p>Sačuvano.</p>')
})

test('the editor reads in words what takes too long, and keeps what was typed', async () => {
  const editor = await signInAsAdmin(web, await anAdmin('editor'))
  const path = '/admin/blog-management/novo'
  const form = formsOf(await (await editor(path)).text(), path).at(-1)!
  const values = { title_bs: 'Krečenje', excerpt_bs: 'Uvod.', body_bs: crafted, category: 'savjeti', author: 'Zora' }
  for (const extra of [{}, { preview: 'on' }]) {
    const body = new FormData()
    for (const { name, value, type } of form.fields) if (!['radio', 'file'].includes(type)) body.set(name, value)
    const all = { ...values, publication: 'published', reason: 'Proba', ...extra }
    for (const [name, value] of Object.entries(all)) body.set(name, value)
    const answer = await editor(path, { method: 'POST', body })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toMatch(
      /id="field-body_bs-error"><svg[^>]*><use[^>]*><\/use><\/svg>[^<]*previše znakova za oblikovanje/,
    )
    expect(html).toContain(crafted)
  }
})
