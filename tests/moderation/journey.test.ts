import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportPath } from '#app/reports/paths.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { adminPassword, anAdmin, codeOf } from '#tests/support/data/admins.ts'
import { password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast, type Cast } from '#tests/support/data/scenes.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())
beforeEach(async () => {
  cast = await aCast()
})

type PlainBrowser = ReturnType<typeof openPlainBrowser>

async function signIn({ id }: { id: number }): Promise<PlainBrowser> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const browser = openPlainBrowser(web)
  await browser.open('/prijava')
  await browser.send({ email, password })
  return browser
}

async function signInModerator(): Promise<PlainBrowser> {
  const { email, adminId } = await anAdmin('support')
  const browser = openPlainBrowser(web)
  await browser.open('/admin')
  await browser.send({ email, password: adminPassword })
  await browser.send({ code: await codeOf(adminId) })
  return browser
}

async function openNotifications(browser: PlainBrowser): Promise<string> {
  await deliverAll()
  await browser.open('/obavjestenja')
  return browser.page
}

test(
  'a member reports an ad, a moderator removes it, and both are notified; the author answers once',
  { timeout: 120_000 },
  async () => {
    const { adId } = await anAdAtStage('offered', cast)
    const [reporter, author] = [await signIn(cast.otherWorker), await signIn(cast.client)]
    await reporter.open(`/majstor/posao/${adId}`)
    expect(reporter.page).toContain(`href="${reportPath('ad', adId)}"`)
    await reporter.open(reportPath('ad', adId))
    await reporter.send({ reason: 'deposit', details: 'Traži kaparu unaprijed.' })
    expect(reporter.address).toBe('/moje-prijave')
    expect(reporter.page).toContain('Prijava čeka moderatora.')

    const moderator = await signInModerator()
    await moderator.open('/admin/moderation?kind=report')
    expect(moderator.page).toContain('Traži kaparu unaprijed.')
    await moderator.send({ reason: 'deposit', note: 'Kapara nije dopuštena.' }, '/admin/moderation/uklanjanje')
    expect(moderator.page).toContain('Sadržaj je uklonjen.')

    expect(await openNotifications(reporter)).toContain('Prijavljeni sadržaj je uklonjen')
    await reporter.open('/moje-prijave')
    expect(reporter.page).toContain('Moderator je uklonio sadržaj.')
    expect(await openNotifications(author)).toContain('Vaš sadržaj je uklonjen')
    await author.open(`/klijent/moji-oglasi/${adId}`)
    expect(author.page).toContain('Moderator je uklonio ovaj oglas')
    expect(author.page).not.toContain('/objava"')

    await author.open('/uklonjen-sadrzaj')
    await author.open(/href="(\/uklonjen-sadrzaj\/\d+)"/.exec(author.page)![1]!)
    expect(author.page).toContain('Kapara nije dopuštena.')
    await author.send({ text: 'Kaparu sam izbrisao iz opisa.' })
    expect(author.page).toContain('Odgovor čeka moderatora.')
    expect(author.page).not.toContain('name="text"')

    await moderator.open('/admin/moderation?kind=answer')
    expect(moderator.page).toContain('Kaparu sam izbrisao iz opisa.')
    await moderator.send({}, '/admin/moderation/vracanje')
    expect(await openNotifications(author)).toContain('Vaš sadržaj je vraćen')
    const visitor = openPlainBrowser(web)
    await visitor.open(`/oglasi/${adId}`)
    expect(visitor.page).toContain(`href="${reportPath('ad', adId)}"`)
  },
)

test('a report without a reason stays on its page with what was typed', async () => {
  const { adId } = await anAdAtStage('offered', cast)
  const response = await fetch(web.origin + reportPath('ad', adId), {
    method: 'POST',
    body: new URLSearchParams({ details: 'Ovo je napisano.' }),
    headers: { origin: web.origin },
  })
  expect(response.status).toBe(400)
  const page = await response.text()
  expect(page).toContain('Izaberite razlog prijave.')
  expect(page).toContain('Ovo je napisano.')
})

test('after a block neither of the two can write, and the blocked side reads nothing of it', async () => {
  const [client, worker] = [await signIn(cast.client), await signInAs(web, cast.worker)]
  const clientPath = `/klijent/direktne-poruke/${cast.worker.id}`
  const workerPath = `/majstor/direktne-poruke/${cast.client.id}`
  await client.open(`/blokiraj/${cast.worker.id}`)
  expect(client.page).toContain('Blokirajte osobu Mirza H.')
  await client.send({}, `/blokiraj/${cast.worker.id}`)
  expect(client.address).toBe('/blokirani')

  await client.open(clientPath)
  expect(client.page).toContain('Blokirali ste ovu osobu')
  expect(client.page).not.toContain('name="text"')
  const write = async () => {
    const page = await (await worker(workerPath)).text()
    expect(page).not.toMatch(/[Bb]lokira(?!j)/)
    const form = formsOf(page, workerPath).find(({ action }) => action === workerPath)!
    const body = encodeForm(form, fillForm(form, { text: 'Jeste li tu?' }))
    return worker(workerPath, { method: 'POST', body })
  }
  const refusal = await write()
  expect(refusal.status).toBe(400)
  const refusalText = await refusal.text()
  expect(refusalText).toContain('u ovaj razgovor se trenutno ne može pisati')
  expect(refusalText).not.toMatch(/[Bb]lokira(?!j)/)
  const findSent = () => db.selectFrom('messages').select('id').where('sender_id', '=', cast.worker.id).execute()
  expect(await findSent()).toEqual([])

  await client.open('/blokirani')
  await client.send({}, `/blokirani/${cast.worker.id}/uklanjanje`)
  expect(client.page).toContain('Niste nikoga blokirali.')
  expect((await write()).status).toBe(303)
  expect(await findSent()).toHaveLength(1)
})
