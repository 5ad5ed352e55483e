import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPersonNote, restorePerson, setWorkerStatus, suspendPerson } from '#app/admin/people/acts.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { hideItem, keepItem, restoreItem } from '#app/moderation/acting.server.ts'
import { reportContent } from '#app/reports/reporting.server.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let support: Browser
let admin: { adminId: number; name: string }

beforeAll(async () => {
  web = await startWebProcess({}, { isMonitored: false })
  const { adminId } = await anAdmin('support')
  const { name } = await db.selectFrom('admins').select('name').where('id', '=', adminId).executeTakeFirstOrThrow()
  admin = { adminId, name }
  support = await signInAsAdmin(web, admin)
})
afterAll(() => web.stop())

/** The rows of the page's table, each as its cells. */
async function readActs(userId: number): Promise<string[][]> {
  const html = await (await support(`/admin/users/${userId}`)).text()
  const table = /<h2>Šta je urađeno ovoj osobi<\/h2>(.*?)<\/section>/s.exec(html)?.[1] ?? ''
  const text = (cell: string) => cell.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"')
  return [...table.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row]) =>
    row!.split('<td').map((cell, at) => text(at ? `<td${cell}` : cell)),
  )
}

test('the page of a person tells in words what was done to them, by whom and why', async () => {
  const [worker, client, other] = [await aWorker(), await aClient({ name: 'Amra', surname: 'Hodžić' }), await aWorker()]
  const userId = worker.id
  const act = (reason: string) => ({ adminId: admin.adminId, userId, reason, now: new Date() })
  const item = (note: string) => ({ adminId: admin.adminId, now: new Date(), note, itemId: userId })
  const target = { target: 'profile', targetId: userId } as const

  const report = {
    target: 'profile',
    id: userId,
    reporterId: client.id,
    reason: 'scam',
    details: 'Traži kaparu.',
  } as const
  unwrap(await reportContent(db, { ...report, now: new Date() }))
  unwrap(await hideItem(db, { ...item('Prijavljen dvaput.'), ...target, kind: 'report', reason: 'scam' }))
  const removal = db.selectFrom('hidden_contents').select('id').where('author_id', '=', userId)
  const { id: hiddenId } = await removal.executeTakeFirstOrThrow()
  unwrap(await restoreItem(db, { ...item(''), kind: 'answer', itemId: hiddenId }))
  const imageId = await anImage(userId, 40, 'portfolio')
  unwrap(await keepItem(db, { ...item(''), kind: 'image', itemId: imageId, target: 'image', targetId: imageId }))
  unwrap(await setWorkerStatus(db, { ...act('Na odmoru je'), workerStatus: 'Paused' }))
  unwrap(await suspendPerson(db, act('Lažni računi')))
  unwrap(await restorePerson(db, act('Objasnio je')))
  unwrap(await addPersonNote(db, { ...act('Poziv'), text: 'Zvao je.' }))
  unwrap(await blockMember(db, { viewer: { id: client.id, userType: 'Client' }, userId, now: new Date() }))

  const acts = await readActs(userId)
  expect(acts.map(([, ...cells]) => cells).toReversed()).toEqual([
    ['Amra Hodžić', expect.stringMatching(/^Prijavljeno: Profil/), expect.stringContaining('Traži kaparu.')],
    [admin.name, expect.stringMatching(/^Uklonjeno: Profil/), expect.stringContaining('Prijavljen dvaput.')],
    [admin.name, expect.stringMatching(/^Vraćeno: Profil/), expect.any(String)],
    [admin.name, expect.stringMatching(/^Sadržaj ostaje: Slika/), expect.stringContaining('Nema povrede pravila')],
    [admin.name, 'Promijenjen status majstora', 'Na odmoru je · Status majstora: aktivan → na pauzi'],
    [admin.name, 'Blokiran račun', 'Lažni računi · Račun: aktivan → blokiran'],
    [admin.name, 'Račun vraćen', 'Objasnio je · Račun: blokiran → aktivan'],
    [admin.name, 'Dodana bilješka', expect.stringMatching(/^Poziv · Bilješka broj: – → \d+$/)],
  ])
  expect(acts.every(([at]) => /\d{4}/.test(at!))).toBe(true)
  expect(await (await support(`/admin/users/${userId}`)).text()).toMatch(
    /Koliko ih je osobu blokiralo<\/dt>\s*<dd[^>]*>1</,
  )
  expect(await readActs(other.id)).toEqual([])
})
