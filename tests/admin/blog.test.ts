import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLog } from '#app/admins/audit.server.ts'
import { listStoredPosts } from '#app/blog/editor-queries.server.ts'
import { formatLocalTime } from '#app/i18n/local-time.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { db } from '#tests/support/data/database.ts'
import { aCover, anImageFile, aStoredPost } from '#tests/support/data/stored-posts.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openBrowser, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let editor: Browser
let visitor: Browser
let adminId: number

beforeAll(async () => {
  web = await startWebProcess()
  const admin = await anAdmin('editor')
  adminId = admin.adminId
  editor = await signInAsAdmin(web, admin)
  visitor = openBrowser(web)
})

afterAll(() => web.stop())

const article = {
  title_bs: 'Grijanje prije zime',
  excerpt_bs: 'Šta provjeriti u oktobru.',
  body_bs: '## Radijatori\n\nOdzračite **sve** radijatore.',
  category: 'odrzavanje',
  author: 'Zora',
  publication: 'published',
  reason: 'Sezonski članak',
}

async function readPage(browser: Browser, path: string) {
  const response = await browser(path)
  return { status: response.status, html: await response.text() }
}

/** Sends the form of the page with these values in place of its own. */
async function send(path: string, values: Record<string, string | Blob>) {
  const { html } = await readPage(editor, path)
  const form = formsOf(html, path).at(-1)!
  const body = new FormData()
  for (const { name, value, type } of form.fields) if (!['radio', 'file'].includes(type)) body.set(name, value)
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  const response = await editor(path, { method: 'POST', body })
  const location = response.headers.get('location')?.replace(web.origin, '') ?? ''
  return { status: response.status, location, html: await response.text() }
}

const publicPages = ['/blog', '/', '/sitemap/blog.xml', '/api/blog/sitemap']

test('an editor previews, publishes, moves and deletes an article, and the public pages follow at once', async () => {
  for (const path of publicPages) await readPage(visitor, path)
  const preview = await send('/admin/blog-management/novo', { ...article, reason: '', preview: 'on' })
  expect([preview.status, preview.html]).toEqual([200, expect.stringContaining('<h2>Radijatori</h2>')])
  expect(preview.html).toContain('value="Grijanje prije zime"')
  expect((await readPage(visitor, '/blog/grijanje-prije-zime')).status).toBe(404)

  const created = await send('/admin/blog-management/novo', article)
  expect([created.status, created.location]).toEqual([303, expect.stringMatching(/^\/admin\/blog-management\/\d+$/)])
  const path = created.location
  expect((await readPage(visitor, '/blog/grijanje-prije-zime')).html).toContain('<strong>sve</strong>')
  for (const page of publicPages)
    expect.soft((await readPage(visitor, page)).html, page).toContain('/blog/grijanje-prije-zime')

  const moved = await send(path, { ...article, slug: 'grijanje-u-oktobru', reason: 'Kraća adresa' })
  expect([moved.status, moved.html]).toEqual([303, ''])
  const former = await visitor('/blog/grijanje-prije-zime')
  expect([former.status, former.headers.get('location')]).toEqual([301, '/blog/grijanje-u-oktobru'])
  const sitemap = (await readPage(visitor, '/api/blog/sitemap')).html
  expect([sitemap.includes('grijanje-u-oktobru'), sitemap.includes('grijanje-prije-zime')]).toEqual([true, false])

  expect((await send(`${path}/brisanje`, { reason: 'Zastarjelo' })).location).toBe('/admin/blog-management')
  for (const slug of ['grijanje-u-oktobru', 'grijanje-prije-zime']) {
    const gone = await readPage(visitor, `/blog/${slug}`)
    expect([gone.status, gone.html]).toEqual([410, expect.stringContaining('Članak nije pronađen')])
  }
  const { items } = await listAuditLog(db, { adminId, subjectType: 'post', subjectId: path.split('/').at(-1) }, 10)
  expect(items.map(({ action, reason }) => [action, reason])).toEqual([
    ['delete_post', 'Zastarjelo'],
    ['edit_post', 'Kraća adresa'],
    ['create_post', 'Sezonski članak'],
  ])
  expect(items[1]).toMatchObject({ before: { slug: 'grijanje-prije-zime' }, after: { slug: 'grijanje-u-oktobru' } })
})

test('a new cover is stored as the company’s, stays chosen in the preview, and stands in the article', async () => {
  const file = new File([new Uint8Array(await anImageFile(200))], 'peć.png', { type: 'image/png' })
  const preview = await send('/admin/blog-management/novo', { ...article, preview: 'on', images: file })
  const [, coverImageId = ''] = /name="coverImageId" checked value="(\d+)"/.exec(preview.html) ?? []
  const image = await db.selectFrom('images').selectAll().where('id', '=', Number(coverImageId)).executeTakeFirst()
  expect(image).toMatchObject({ purpose: 'blog', owner_id: null })
  await send('/admin/blog-management/novo', { ...article, slug: 'peci', coverImageId })
  expect((await readPage(visitor, '/blog/peci')).html).toContain(`/api/image/${coverImageId}?w=`)
  expect((await readPage(visitor, '/blog')).html).toContain(`src="/api/image/${coverImageId}?w=640"`)
  const other = await aCover(90)
  expect((await readPage(editor, '/admin/blog-management/novo')).html).toContain(`value="${other}"`)
})

test('a draft and a scheduled article are not public', async () => {
  const inAnHour = formatLocalTime(new Date(Date.now() + 3_600_000))
  await send('/admin/blog-management/novo', { ...article, slug: 'samo-nacrt', publication: 'draft' })
  const scheduled = { ...article, slug: 'za-sat', publication: 'scheduled' }
  expect((await send('/admin/blog-management/novo', { ...scheduled, publishAt: inAnHour })).status).toBe(303)
  for (const slug of ['samo-nacrt', 'za-sat']) expect((await readPage(visitor, `/blog/${slug}`)).status).toBe(404)
  const { items } = await listStoredPosts(db, { state: 'scheduled', page: 1, pageSize: 10, now: new Date() })
  expect(items.map(({ slug }) => slug)).toContain('za-sat')
  const list = (await readPage(editor, '/admin/blog-management?state=scheduled')).html
  expect([list.includes('>Zakazano<'), list.includes('>Nacrt</td>')]).toEqual([true, false])
})

test('what is missing is said beside its field, with all that was typed', async () => {
  const { status, html } = await send('/admin/blog-management/novo', {
    ...article,
    title_de: 'Heizung',
    slug: 'Loša adresa',
    publication: 'scheduled',
    publishAt: '',
    reason: '',
  })
  expect(status).toBe(400)
  for (const field of ['slug', 'publishAt', 'reason', 'excerpt_de', 'body_de'])
    expect.soft(html, field).toContain(`href="#field-${field}"`)
  expect(html).toContain('value="Heizung"')
  const taken = (await aStoredPost()).content.slug
  const refusal = await send('/admin/blog-management/novo', { ...article, slug: taken })
  expect([refusal.status, refusal.html]).toEqual([400, expect.stringContaining('Tu adresu već ima drugi članak.')])
})

test('the list can be had as a file', async () => {
  const response = await editor('/admin/blog-management/izvoz')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await response.text()).toContain('id;slug;state;title;languages;category;city;author;published;updated')
})
