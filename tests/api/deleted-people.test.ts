import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '#tests/support/api/api-client.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast } from '#tests/support/data/scenes.ts'
import { leaveAndErase } from '#tests/personal-data/leavers.ts'
import { openBrowser, signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

const inLanguage = (language: string) => ({ 'accept-language': language })

test('somebody who has left has the translated name of everybody who has, in each answer that names them', async () => {
  const cast = await aCast()
  const { adId } = await anAdAtStage('completed', cast)
  const client = await signInAs(web, cast.client)
  await leaveAndErase(cast.worker)
  const { body } = await callApi(client, `GET /api/offer/job/${adId}`)
  const ofWorker = body.items.find((offer: { worker: { id: number } }) => offer.worker.id === cast.worker.id)
  expect(ofWorker.worker).toMatchObject({ name: 'Obrisan korisnik', surnameInitial: '' })

  await leaveAndErase(cast.client)
  const visitor = openBrowser(web)
  const ad = async (language: string) =>
    ((await (await visitor(`/api/jobad/${adId}`, { headers: inLanguage(language) })).json()) as { client: object })
      .client
  expect(await ad('bs')).toMatchObject({ id: cast.client.id, name: 'Obrisan korisnik' })
  expect(await ad('de')).toMatchObject({ name: 'Gelöschtes Konto' })
  const names = await db
    .selectFrom('users')
    .select('name')
    .where('id', 'in', [cast.client.id, cast.worker.id])
    .execute()
  expect(names).toEqual([{ name: '' }, { name: '' }])
})
