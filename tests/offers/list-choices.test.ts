import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { aCast, anAdAtStage } from '#tests/support/data/scenes.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let amra: Browser
let adId: number

beforeAll(async () => {
  web = await startWeb()
  const cast = await aCast()
  amra = await signInAs(web, cast.client)
  ;({ adId } = await anAdAtStage('offered', cast))
})
afterAll(() => web.stop())

const read = async (path: string) => (await amra(path)).text()
const valuesOf = (html: string) =>
  [...html.matchAll(/<(?:option|input)\b[^>]* value="(\w+)"/g)].map(([, value]) => value)

test('the page of own ads has every filter and order', async () => {
  expect(valuesOf(await read('/klijent/moji-oglasi'))).toEqual(
    expect.arrayContaining([
      'all',
      'active',
      'completed',
      'withOffers',
      'withoutOffers',
      'newest',
      'oldest',
      'mostOffers',
      'highestOffer',
    ]),
  )
})

test('the page of offers has every filter and order', async () => {
  expect(valuesOf(await read(`/klijent/moji-oglasi/${adId}/ponude`))).toEqual(
    expect.arrayContaining([
      'lowest',
      'highest',
      'newest',
      'bestRated',
      'mostExperienced',
      'all',
      'underBudget',
      'withinBudget',
      'overBudget',
      'topRated',
    ]),
  )
})

test.each([
  ['InProgress', 'U toku'],
  ['Completed', 'Završeno'],
  ['Cancelled', 'Poništeno'],
])('a state has its word in Bosnian: %s', (status, word) => {
  expect(getTranslate('bs')(`common:adStatus.${status}`)).toBe(word)
})
