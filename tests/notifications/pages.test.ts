import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

const list = '/obavjestenja'

let web: WebProcess
let cast: Cast
let amra: Browser

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
  for (let nth = 0; nth < 4; nth++) await anAdAtStage('offered', cast)
  await deliverAll()
})

afterAll(() => web.stop())

test('the list takes two statements', async () => {
  const before = await web.countStatements()
  await amra(list)
  expect((await web.countStatements()) - before).toBe(2)
})

test('the list comes in pages of ten', async () => {
  const first = await (await amra(list)).text()
  expect(first.match(/class="card note"/g)).toHaveLength(10)
  const next = /\/obavjestenja\?cursor=[\w.]+/.exec(first)![0]
  expect((await (await amra(next)).text()).match(/class="card note"/g)?.length).toBeGreaterThan(0)
})

test('opening one reads it and leads where it points; a GET changes nothing', async () => {
  const { id, action_path } = await findUnread()
  const path = `${list}/${id}`
  expect(formsOf(await (await amra(list)).text(), list).map(({ action }) => action)).toContain(path)

  expect((await amra(path)).status).toBe(303)
  expect((await findUnread()).id).toBe(id)
  const answer = await amra(path, { method: 'POST', body: new URLSearchParams() })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, action_path])
  expect((await findUnread()).id).not.toBe(id)
})

test('someone else’s is not there', async () => {
  const zora = await signInAs(web, cast.otherClient)
  const { id } = await findUnread()
  const send = async (path: string) =>
    (await zora(`${list}/${path}`, { method: 'POST', body: new URLSearchParams() })).status
  for (const path of [`${id}`, `${id}/neprocitano`]) expect(await send(path)).toBe(404)
  // As for one that is gone already: there is nothing left to do.
  expect([await send(`${id}/brisanje`), await send('999999999/brisanje')]).toEqual([303, 303])
  expect((await findUnread()).id).toBe(id)
})

test('all can be read at once, one be unread again, and one deleted after a question', async () => {
  await amra(`${list}/procitana`, { method: 'POST', body: new URLSearchParams() })
  expect(await countUnread()).toBe(0)

  expect(formsOf(await (await amra(list)).text(), list).map(({ action }) => action)).toContain(`${list}/neprocitana`)
  await amra(`${list}/neprocitana`, { method: 'POST', body: new URLSearchParams() })
  expect(await countUnread()).toBeGreaterThan(9)
  await amra(`${list}/procitana`, { method: 'POST', body: new URLSearchParams() })

  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', cast.client.id)
    .executeTakeFirstOrThrow()
  await amra(`${list}/${id}/neprocitano`, { method: 'POST', body: new URLSearchParams() })
  expect(await countUnread()).toBe(1)

  expect(await (await amra(`${list}/${id}/brisanje`)).text()).toContain('Obrisati obavještenje?')
  await amra(`${list}/${id}/brisanje`, { method: 'POST', body: new URLSearchParams() })
  expect(await countUnread()).toBe(0)
})

function findUnread() {
  return db
    .selectFrom('notifications')
    .select(['id', 'action_path'])
    .where('user_id', '=', cast.client.id)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

async function countUnread() {
  return (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', cast.client.id)
      .where('read_at', 'is', null)
      .execute()
  ).length
}
