import { beforeEach, expect, test } from 'vitest'
import { presentOverview } from '#app/accounts/presenters.server.ts'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { findAccountOverview } from '#app/accounts/queries.server.ts'
import { presentPerson } from '#app/admin/people/person-presenter.server.ts'
import { findPerson } from '#app/admin/people/person-queries.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { presentDecision } from '#app/offers/presenters.server.ts'
import { findOfferToClient } from '#app/offers/queries.server.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { findOgImageTexts } from '#app/site/og-image-texts.server.ts'
import { listWorkerCards } from '#app/workers/api-reading.server.ts'
import { workerListSchema } from '#app/workers/api-schemas.ts'
import { presentListedWorker, presentProfile } from '#app/workers/presenters.server.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { anOffer } from '#tests/offers/offer-fixtures.ts'
import { db } from '#tests/support/data/database.ts'

beforeEach(() => db.deleteFrom('users').execute())

async function aNamedWorker(skills: Skill[], trades: string[]) {
  const { id } = await aWorker({ skills })
  await editProfile(db, { userId: id, trades })
  return id
}

async function findCard() {
  const { items } = await searchWorkers(db, {})
  return items[0]!
}

const skillsOfCard = async (language: Language) =>
  presentListedWorker(await findCard(), { language }).skills.map(({ label }) => label)

async function findProfile() {
  const { publicProfileSlug: slug } = await findCard()
  return { slug, profile: presentProfile((await findPublicWorker(db, { slug }))!, 'bs') }
}

test('trades stand for “other” on a card, two of them by name', async () => {
  const id = await aNamedWorker(['other', 'plumber'], ['handyman', 'tiler', 'bricklayer', 'gas_fitter'])
  expect(await skillsOfCard('bs')).toEqual(['Vodoinstalater', 'Keramičar, Zidar +1'])
  expect(await skillsOfCard('de')).toEqual(['Installateur', 'Fliesenleger, Maurer +1'])
  await editProfile(db, { userId: id, trades: ['bricklayer'] })
  expect(await skillsOfCard('bs')).toEqual(['Vodoinstalater', 'Zidar'])
})

test('a worker without a trade is shown by the skill, and one who declined a trade has not named it', async () => {
  const [client, id] = [await aClient(), await aNamedWorker(['other'], [])]
  expect(await skillsOfCard('bs')).toEqual(['Ostalo'])
  await editProfile(db, { userId: id, trades: ['tiler'] })
  expect(await skillsOfCard('bs')).toEqual(['Keramičar'])
  const ad = await anAd(client.id, { skill: 'other', title: 'Pločice u kupatilu', description: 'Nove postaviti.' })
  await declineAd(db, { adId: ad.id, workerId: id, reason: 'other_trade', now: noon })
  expect(await skillsOfCard('bs')).toEqual(['Ostalo'])
})

test('a profile names every trade, also those below another skill, and its title the first ones', async () => {
  await aNamedWorker(['other', 'plumber'], ['roofer', 'tiler', 'bricklayer', 'gas_fitter'])
  const { profile, slug } = await findProfile()
  expect(profile.skillNames).toEqual(['Vodoinstalater', 'Plinoinstalater', 'Keramičar', 'Zidar', 'Krovopokrivač'])
  expect(profile.worker.skills.map(({ label }) => label)).toEqual(['Vodoinstalater', 'Keramičar, Zidar +1'])
  const image = await findOgImageTexts(db, 'bs', `majstor/${slug}`)
  expect(image?.line).toContain('Vodoinstalater, Keramičar, Zidar +1 · Sarajevo')
})

test('the question about an offer, the person for admins and the own profile show them too', async () => {
  const [client, id] = [await aClient(), await aNamedWorker(['other'], ['tiler'])]
  const ad = await anAd(client.id, { skill: 'other' })
  const found = await findOfferToClient(db, { offerId: await anOffer(ad.id, id, 5_000), clientId: client.id })
  const { offer } = presentDecision(found!, { t: getTranslate('bs'), language: 'bs' })
  expect(offer.worker.skills).toEqual([{ key: 'other', label: 'Keramičar' }])

  const reader = { language: 'bs', t: getTranslate('bs'), now: noon } as const
  const person = presentPerson({ person: (await findPerson(db, id))!, notifications: [], mails: [] }, reader)
  expect(person.facts.map(({ value }) => value)).toContain('Keramičar')
  const overview = await findAccountOverview(db, id)
  expect(presentOverview(overview, { ...reader, userId: id, userType: 'Worker' }).hints).toMatchObject({
    skills: 'Keramičar',
  })
})

test('the API gives skills and named trades by their keys', async () => {
  await aNamedWorker(['other'], ['tiler', 'roofer'])
  const { items } = await listWorkerCards(db, workerListSchema.parse({}))
  expect(items).toMatchObject([{ skills: ['other'], trades: ['roofer', 'tiler'] }])
})
