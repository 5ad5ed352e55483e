import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { completeAssignment, markWorkDone } from '#app/offers/completing.server.ts'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { restoreOffer } from '#app/offers/restoring.server.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { anOffer, anOpenAd, fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

type Scene = { adId: number; clientId: number; offerId: number; workerId: number; otherId: number }

const pages = {
  ad: ({ adId }: Scene) => `/klijent/moji-oglasi/${adId}`,
  ads: () => '/klijent/moji-oglasi',
  offers: ({ adId }: Scene) => `/klijent/moji-oglasi/${adId}/ponude`,
  contacts: ({ adId, workerId }: Scene) => `/klijent/kontakt-razmjena/${adId}/${workerId}`,
  job: ({ adId }: Scene) => `/majstor/posao/${adId}`,
  ownOffers: () => '/majstor/moje-ponude',
  otherJob: ({ adId }: Scene) => `/majstor/posao/${adId}`,
}
type Page = keyof typeof pages

/** What a page must and must not say or offer. */
type Words = { says?: string[]; never?: string[] }
type State = { reach: (scene: Scene) => Promise<unknown>; words: Partial<Record<Page, Words>> }

const at = () => ({ now: new Date() })
const accept = ({ offerId, clientId }: Scene) => acceptOffer(db, { offerId, clientId, ...at() })
const suspend = (userId: number) => suspendMember(db, { userId, reason: 'Prijave.', actor: 'Zora', ...at() })
const complete = async (scene: Scene) => {
  await accept(scene)
  await completeAssignment(db, { ...scene, rating: 5, comment: 'Uredno.', ...at() })
}

const current = (path: string) => `href="${path}" aria-current="page"`
const search = '/majstor/pretraga-poslova'
const acceptButton = '/prihvatanje"'
/** Not the link that sorts by it. */
const lowestMark = 'Najniža cijena</span>'
const agreed = { never: [lowestMark, 'od 70', acceptButton] }

const states: Record<string, State> = {
  'an open ad': {
    reach: async () => undefined,
    words: {
      ad: { says: ['3 ponude', 'od 60 KM', 'Otvoren'], never: ['Nacrt', 'Ponovo otvori'] },
      ads: { says: ['3 ponude', 'od 60 KM'] },
      offers: { says: [lowestMark, acceptButton, 'prije 3 dana'], never: ['upravo sada'] },
      job: { says: ['još nije odlučio', current('/majstor/moje-ponude')], never: [current(search)] },
    },
  },
  'a job that went to the cheapest': {
    reach: accept,
    words: {
      ad: { says: ['U toku'], ...agreed },
      ads: agreed,
      offers: agreed,
      contacts: { says: ['Ako odustanete od ponude'] },
      job: {
        says: ['Dogovoreno', current('/majstor/poslovi-u-toku')],
        never: [current(search), `class="back" href="${search}"`, 'Povuci ponudu', 'još nije odlučio'],
      },
      otherJob: { says: ['Klijent je izabrao drugu ponudu.'], never: ['još nije odlučio'] },
    },
  },
  'work that the worker calls done': {
    reach: async (scene) => {
      await accept(scene)
      await markWorkDone(db, { ...scene, ...at() })
    },
    words: { ad: { says: ['Završi i ocijeni'], ...agreed }, job: { never: ['Povuci ponudu', current(search)] } },
  },
  'a completed job': {
    reach: complete,
    words: {
      ad: { says: ['Završeno'], ...agreed },
      ads: agreed,
      offers: agreed,
      contacts: { says: ['Posao je završen'], never: ['Ako odustanete od ponude', 'Završi i ocijeni'] },
      job: {
        says: ['Posao je završen.', current('/majstor/poslovi-u-toku')],
        never: [current(search), 'Dogovorite termin'],
      },
      otherJob: { says: ['Oglas je zatvoren.'], never: ['na čekanju za slučaj'] },
    },
  },
  'an undone acceptance': {
    reach: async (scene) => {
      await accept(scene)
      await unacceptOffer(db, { ...scene, ...at() })
    },
    words: {
      ad: { says: ['Otvoren', 'od 60 KM'] },
      offers: { says: [lowestMark, acceptButton], never: ['upravo sada'] },
      job: { says: ['Klijent je odustao od dogovora.'], never: ['Dogovoreno', current(search)] },
      ownOffers: { says: ['prije 3 dana'], never: ['upravo sada'] },
    },
  },
  'a rejection that was taken back': {
    reach: async (scene) => {
      await rejectOffer(db, { ...scene, ...at() })
      await restoreOffer(db, { ...scene, ...at() })
    },
    words: {
      offers: { says: [lowestMark], never: ['upravo sada'] },
      ownOffers: { says: ['prije 3 dana'], never: ['upravo sada', 'Odbijena'] },
    },
  },
  'a rejected offer': {
    reach: (scene) => rejectOffer(db, { ...scene, ...at() }),
    words: { ad: { says: ['od 70 KM'], never: ['od 60 KM'] }, job: { says: ['Klijent je odbio ovu ponudu.'] } },
  },
  'a withdrawn offer': {
    reach: (scene) => withdrawOffer(db, { ...scene, ...at() }),
    words: {
      ad: { says: ['2 ponude', 'od 70 KM'], never: ['od 60 KM'] },
      job: { says: ['Povukli ste ovu ponudu.'], never: ['Povuci ponudu'] },
    },
  },
  'a cancelled ad': {
    reach: (scene) => cancelAd(db, { ...scene, ...at() }),
    words: {
      ad: { says: ['Ponovo otvori'], ...agreed },
      ads: agreed,
      offers: agreed,
      job: { says: ['Oglas je otkazan'], never: ['još nije odlučio', 'Povuci ponudu'] },
    },
  },
  'an ad that moderators removed': {
    reach: ({ adId: id }) => hideContent(db, { target: 'ad', id, reason: 'other', note: '', actor: 'Zora', ...at() }),
    words: {
      ad: { says: ['Uklonjen'], never: ['>Nacrt<', 'Objavi oglas', 'Ponovo otvori'] },
      ads: { says: ['Uklonjen'], never: ['>Nacrt<'] },
    },
  },
  'an ad whose client is suspended': {
    reach: ({ clientId }) => suspend(clientId),
    words: {
      job: { says: ['Oglas je privremeno povučen'], never: ['Ovoga više nema', 'još nije odlučio', 'Nacrt'] },
      otherJob: { says: ['Vaša ponuda važi'], never: ['Ovoga više nema'] },
      ownOffers: { says: ['Oglas nije dostupan', 'prije 3 dana'], never: ['>Na čekanju</span>'] },
    },
  },
  'an ad whose client is restored': {
    reach: async ({ clientId }) => {
      await suspend(clientId)
      await restoreMember(db, { userId: clientId, actor: 'Zora', ...at() })
    },
    words: {
      ad: { says: ['Otvoren', '3 ponude', 'od 60 KM'], never: ['Nacrt'] },
      offers: { says: [lowestMark, acceptButton], never: ['upravo sada'] },
      job: { says: ['još nije odlučio', 'Povuci ponudu'], never: ['privremeno povučen'] },
      ownOffers: { says: ['Na čekanju', 'prije 3 dana'], never: ['Oglas nije dostupan', 'upravo sada'] },
    },
  },
  'a job whose client is suspended': {
    reach: async (scene) => {
      await accept(scene)
      await suspend(scene.clientId)
    },
    words: {
      job: {
        says: ['trenutno je blokiran', 'Prekid se ne pripisuje Vama.', 'Prekini dogovor', 'U toku'],
        never: ['još nije odlučio', current(search)],
      },
      ownOffers: { says: ['U toku'], never: ['Oglas nije dostupan'] },
    },
  },
  'a job whose worker is suspended': {
    reach: async (scene) => {
      await accept(scene)
      await suspend(scene.workerId)
    },
    words: {
      ad: { says: ['trenutno je blokiran', 'Prekini dogovor', 'Završi i ocijeni'], ...agreed },
      ads: { says: ['U toku'], ...agreed },
      offers: agreed,
      contacts: { says: ['Završi i ocijeni'] },
    },
  },
  'a bidder who is suspended': {
    reach: ({ workerId }) => suspend(workerId),
    words: {
      ad: { says: ['2 ponude', 'od 70 KM'], never: ['od 60 KM'] },
      ads: { says: ['2 ponude', 'od 70 KM'] },
      offers: { says: [lowestMark, acceptButton, 'Prikazane su 2 ponude.'], never: ['Prikazane su 3'] },
    },
  },
  'a draft': {
    reach: ({ clientId }) => saveDraft(db, { ...fuseAd, title: 'Nova utičnica', clientId, ...at() }),
    words: { ads: { says: ['>Nacrt<'], never: ['Uklonjen'] } },
  },
}

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

/** An ad of three days ago with offers of 60, 70 and 80 KM. */
async function aScene(): Promise<Scene> {
  const { adId, clientId } = await anOpenAd()
  const [worker, other, third] = [await aWorker(), await aWorker(), await aWorker()]
  const offerId = await anOffer(adId, worker.id, 6_000)
  await anOffer(adId, other.id, 7_000)
  await anOffer(adId, third.id, 8_000)
  const noon = sql<Date>`date_trunc('day', now() at time zone 'Europe/Sarajevo') + interval '12 hours'`
  const past = sql<Date>`(${noon} - interval '3 days') at time zone 'Europe/Sarajevo'`
  const ofAd = db.selectFrom('offers').select('id').where('ad_id', '=', adId)
  await db.updateTable('offer_events').set({ at: past }).where('offer_id', 'in', ofAd).execute()
  await db.updateTable('offers').set({ offered_at: past, updated_at: past }).where('ad_id', '=', adId).execute()
  await db.updateTable('ads').set({ created_at: past, published_at: past }).where('id', '=', adId).execute()
  return { adId, clientId, offerId, workerId: worker.id, otherId: other.id }
}

/** Where a page is gone, the one that says so. */
async function read(browser: Browser, path: string): Promise<string> {
  const response = await browser(path)
  const target = response.headers.get('location')
  const html = await (target ? await browser(target) : response).text()
  return html.replace(/<script[\s\S]*?<\/script>|<template[\s\S]*?<\/template>|<!-- -->/g, '').replaceAll('\u00a0', ' ')
}

describe.each(Object.entries(states))('%s', (_, { reach, words }) => {
  test('each page says what is so, and offers what can be done', async () => {
    const scene = await aScene()
    await reach(scene)
    const browsers = {
      client: await signInAs(web, { id: scene.clientId }),
      worker: await signInAs(web, { id: scene.workerId }),
      other: await signInAs(web, { id: scene.otherId }),
    }
    for (const [page, { says = [], never = [] }] of Object.entries(words) as [Page, Words][]) {
      const reader = page === 'otherJob' ? 'other' : page === 'job' || page === 'ownOffers' ? 'worker' : 'client'
      const html = await read(browsers[reader], pages[page](scene))
      for (const text of says) expect.soft(html.includes(text), `${page} says ${text}`).toBe(true)
      for (const text of never) expect.soft(html.includes(text), `${page} never says ${text}`).toBe(false)
    }
  })
})
