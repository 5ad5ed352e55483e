import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPreferences } from '#app/notifications/queries.server.ts'
import { createUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
})

afterAll(() => web.stop())

const wantsMail = async (userId: number) => (await findPreferences(db, userId)).preferences.NewMessage.email

test('one click of a mail program, without any cookie, ends the mails; looking at the page does not', async () => {
  const { id } = await aClient()
  const address = `${web.origin}/odjava-obavjestenja/${createUnsubscribeToken({ userId: id, type: 'NewMessage' })}`
  const page = await fetch(address)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toContain('no-')
  expect(await wantsMail(id)).toBe(true)

  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  expect(await wantsMail(id)).toBe(false)
})

test('the page names what is ended, and what goes on', async () => {
  const { id } = await aClient()
  const read = async (type: 'ProfileUpdate' | 'NewQuestion') => {
    const address = `${web.origin}/odjava-obavjestenja/${createUnsubscribeToken({ userId: id, type })}`
    return (await fetch(address)).text()
  }
  const essential = 'šaljemo uvijek'
  const ofQuestion = await read('NewQuestion')
  expect(ofQuestion).toContain('ove vrste: Novo pitanje.')
  expect(ofQuestion).not.toContain(essential)
  const ofAccount = await read('ProfileUpdate')
  expect(ofAccount).toContain('ove vrste: Račun, oglasi i prijavljeni sadržaj.')
  expect(ofAccount).toContain(essential)
})

test('a forged address is not there', async () => {
  const { id } = await aClient()
  const address = `${web.origin}/odjava-obavjestenja/${id}.NewMessage.${'a'.repeat(22)}`
  expect((await fetch(address)).status).toBe(404)
  expect(
    (await fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status,
  ).toBe(404)
  expect(await wantsMail(id)).toBe(true)
})
