import { accountPaths } from '#app/accounts/account-paths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { trackProfileView } from '#app/workers/viewing.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)

afterAll(() => web.stop())

async function read(person: { id: number }, path: string): Promise<string> {
  const response = await (await signInAs(web, person))(path)
  expect(response.status).toBe(200)
  return response.text()
}

test('a worker’s profile sums up the pages behind it, what is missing, and its views', async () => {
  const worker = await aWorker({ skills: ['plumber'], city: 'tuzla' })
  const item = { title: 'Kupatilo', description: '', imageIds: [] }
  await addPortfolioItem(db, { ...item, workerId: worker.id, now: new Date() })
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', worker.id)
    .executeTakeFirstOrThrow()
  await trackProfileView(db, { slug, viewerId: null, visitor: Buffer.from('a visitor of ours'), now: new Date() })

  const page = await read(worker, '/majstor/moj-profil')
  expect(page).toMatch(/Vodoinstalater.*1 rad od najviše \d+.*Još nema ocjena.*Tuzla/s)
  expect(page).toMatch(/Popunjeno \d od 8/)
  expect(page).toContain('1 pregled u posljednjih 30 dana')
  for (const name of ['podaci', 'slika', 'radovi', 'recenzije', 'podrucje', 'sigurnost'])
    expect(linksOn(page)).toContain(`/majstor/moj-profil/${name}`)
})

test('a client’s profile has no works, no area and no views', async () => {
  const page = await read(await aClient(), '/klijent/moj-profil')
  expect(linksOn(page)).toContain('/klijent/moj-profil/podaci')
  expect(page).not.toMatch(/Radovi|Područje|Pregledi profila/)
})

test('a whole canton is one tick, and its name stands for its places', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'sarajevo' }))
  const path = '/majstor/moj-profil/podrucje'
  const [form] = formsOf(await (await worker(path)).text(), path)
  const body = fillForm(form!, { cantons: 'KS' })
  expect((await worker(path, { method: 'POST', body })).status).toBe(303)

  const page = await (await worker(path)).text()
  const boxOf = (value: string) => page.match(new RegExp(`<input[^>]*value="${value}"[^>]*>`))?.[0]
  expect(boxOf('KS')).toContain('checked')
  expect(boxOf('ilidza')).not.toContain('checked')
  expect(page).toContain('6 izabranih')
})

test.each(['Worker', 'Client'] as const)(
  'each page of an account marks itself among the links beside it: %s',
  async (userType) => {
    const member = userType === 'Worker' ? await aWorker() : await aClient()
    const marked = (page: string) =>
      [
        ...page.matchAll(
          /<a[^>]*aria-current="(page|true)"[^>]*href="([^"]*)"|<a[^>]*href="([^"]*)"[^>]*aria-current="(page|true)"/g,
        ),
      ]
        .map(([, before, left, right, after]) => [left ?? right, before ?? after])
        .filter(([to]) => tabs.includes(to!))
    const tabs = Object.values(accountPaths).flatMap(({ [userType]: to }) => to ?? [])
    for (const tab of tabs) expect(marked(await read(member, tab))).toContainEqual([tab, 'page'])
    const privacy = accountPaths.privacy[userType]
    for (const path of ['/moje-prijave', '/blokirani', '/uklonjen-sadrzaj', '/kalendar'])
      expect(marked(await read(member, path))).toContainEqual([privacy, 'true'])
  },
)
