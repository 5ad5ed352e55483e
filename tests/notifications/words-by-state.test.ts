import { beforeAll, beforeEach, describe, test } from 'vitest'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { editOffer, sendOffer } from '#app/offers/sending.server.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { anOpenAd, causes, laterStates, type Cause, type Scene } from '#tests/notifications/notified-scenes.ts'
import {
  aReachableCast,
  emptyMailbox,
  expectWords,
  listDeliveryIds,
  writeNotifications,
} from '#tests/notifications/sent-words.ts'
import { db } from '#tests/support/data/database.ts'
import { partOfToday } from '#tests/support/environment/part-of-today.ts'
import type { Cast } from '#tests/support/data/scenes.ts'

type Step = (scene: Scene) => Promise<unknown>
const now = () => new Date()
const suspend = (userId: number) => suspendMember(db, { userId, reason: 'Prijave.', actor: 'Zora', now: now() })

const states = {
  ...laterStates,
  'price changed': ({ offerId, cast: { worker } }) =>
    editOffer(db, { offerId, workerId: worker.id, amount: 6_500, message: 'Mogu i jeftinije.', now: now() }),
  'offered again': ({ adId, cast: { worker } }) =>
    sendOffer(db, { adId, workerId: worker.id, amount: 7_700, message: 'Ipak mogu.', now: now() }),
  blocked: ({ cast: { client, worker } }) =>
    blockMember(db, { viewer: { id: client.id, userType: 'Client' }, userId: worker.id, now: now() }),
  removed: ({ adId: id }) =>
    hideContent(db, { target: 'ad', id, reason: 'other', note: '', actor: 'Zora', now: now() }),
  'client suspended': ({ cast: { client } }) => suspend(client.id),
} satisfies Record<string, Step>
type State = keyof typeof states

/** What mails, pushes and text messages say while all is as it was, and in each other state, where none says that nothing is sent. */
type Words = { says: string[]; later?: Partial<Record<State, string[]>> }

const none: string[] = []
const over = { cancelled: none, 'opened again': none, deleted: none }
const away = { removed: none, 'client suspended': none }
const decided = { 'another offer accepted': none, completed: none }
const notAccepted = { 'acceptance undone': none, 'offers withdrawn': none, 'offer rejected': none, ...decided, ...over }
const shut = { blocked: none, 'client suspended': none }
const reopened = ['je ponovo otvoren. Vaša ponuda i dalje čeka']
const unpublished = ['a oglas trenutno nije objavljen']
const [mirzas, senads] = ['nudi 80 KM', 'nudi 90 KM']

const words: Partial<Record<NotificationType, Record<string, Words>>> = {
  NewJobMatch: {
    default: { says: ['Novi posao za Vas'], later: { cancelled: none, deleted: none, blocked: none, ...away } },
  },
  NewOfferReceived: {
    default: {
      says: [mirzas, senads],
      later: {
        ...over,
        ...away,
        ...decided,
        'offers withdrawn': none,
        'offer rejected': [senads],
        blocked: [senads],
        'price changed': ['Nova ponuda: 65 KM', senads],
      },
    },
  },
  OfferUpdated: {
    default: {
      says: ['Izmijenjena ponuda: 70 KM'],
      later: {
        ...over,
        ...away,
        ...decided,
        'offers withdrawn': none,
        'offer rejected': none,
        blocked: none,
        'price changed': ['Izmijenjena ponuda: 65 KM'],
      },
    },
    withdrawn: {
      says: ['Mirza H. povlači ponudu', 'Senad K. povlači ponudu'],
      later: { ...over, 'offered again': ['Senad K. povlači ponudu'], 'client suspended': none },
    },
  },
  OfferAccepted: { default: { says: ['Vaša ponuda je prihvaćena'], later: notAccepted } },
  OfferRejected: {
    default: { says: ['Ponuda nije prihvaćena'], later: { 'offered again': none } },
    another_chosen: {
      says: ['Izabrana je druga ponuda'],
      later: { 'acceptance undone': none, 'offers withdrawn': none, 'offer rejected': none, ...over },
    },
    unaccepted: {
      says: reopened,
      later: {
        ...over,
        ...decided,
        'offers withdrawn': none,
        'offer rejected': none,
        removed: unpublished,
        'client suspended': unpublished,
      },
    },
    replaced: {
      says: ['umjesto Vaše prihvatio drugu ponudu'],
      later: { 'acceptance undone': reopened, 'offers withdrawn': none, 'offer rejected': none, ...over },
    },
    unaccepted_draft: { says: unpublished, later: over },
    unaccepted_withdrawn: {
      says: ['Vaša ponuda trenutno ne čeka odluku'],
      later: {
        cancelled: none,
        deleted: none,
        removed: unpublished,
        'client suspended': unpublished,
        'offered again': reopened,
      },
    },
    cancelled: { says: ['Oglas je otkazan'], later: { 'opened again': none } },
    expired: { says: ['Oglas je istekao'], later: { 'opened again': none } },
    ad_set_aside: { says: ['Oglas je privremeno povučen'], later: over },
    ad_restored: {
      says: ['Oglas je ponovo dostupan'],
      later: { ...over, ...away, ...decided, 'offers withdrawn': none, 'offer rejected': none },
    },
  },
  JobCompleted: {
    default: { says: ['Posao je završen'] },
    worker_done: { says: ['Majstor javlja da je posao gotov'], later: { ...notAccepted, 'client suspended': none } },
    closing_ahead: { says: ['Posao se zatvara'], later: { ...notAccepted, 'client suspended': none } },
    closed: { says: ['Posao je zatvoren bez ocjene'] },
    partner_suspended: { says: ['Posao je zastao'], later: notAccepted },
    partner_restored: { says: ['Posao se nastavlja'], later: { ...notAccepted, 'client suspended': none } },
    partner_ended: { says: ['Dogovor je prekinut'] },
    returned: {
      says: ['Majstor je odustao od posla'],
      later: { 'another offer accepted': none, ...over, 'client suspended': none },
    },
    day_proposed: { says: ['Prijedlog termina za posao'], later: { ...notAccepted, ...shut } },
    day_agreed: { says: ['Termin je dogovoren'], later: { ...notAccepted, ...shut } },
    day_declined: { says: ['Predloženi termini ne odgovaraju'], later: { ...notAccepted, ...shut } },
    day_before: { says: ['Podsjetnik na dogovoreni termin'], later: { ...notAccepted, 'client suspended': none } },
    day_asked: { says: ['Dolazite li na dogovoreni termin?'], later: { ...notAccepted, 'client suspended': none } },
    day_unanswered: { says: ['Majstor nije javio da li dolazi'], later: { ...notAccepted, 'client suspended': none } },
    day_late: { says: ['Majstor kasni'], later: { ...notAccepted, 'client suspended': none } },
    day_coming: { says: ['Majstor dolazi'], later: { ...notAccepted, 'client suspended': none } },
    day_called_off: { says: ['Majstor ne može doći'], later: { ...notAccepted, 'client suspended': none } },
    day_missed: { says: ['Klijent javlja da niste došli'], later: { deleted: none } },
    change_proposed: { says: ['Prijedlog izmjene dogovora', 'cijena 100 KM'], later: { ...notAccepted, ...shut } },
    change_agreed: { says: ['Izmjena dogovora je prihvaćena'], later: { ...notAccepted, ...shut } },
    change_declined: { says: ['Izmjena dogovora nije prihvaćena'], later: { ...notAccepted, ...shut } },
    cause_contested: { says: ['Majstor osporava razlog'], later: { deleted: none, 'client suspended': none } },
    day_contested: { says: ['Majstor osporava'], later: { deleted: none, 'client suspended': none } },
  },
  JobReview: {
    default: { says: ['Uredno i na vrijeme.'] },
    reply: { says: ['Odgovor na Vaš utisak'], later: { 'client suspended': none } },
  },
  NewQuestion: {
    default: { says: ['Novo pitanje'], later: { ...over, ...away, ...decided, blocked: none } },
    reply: {
      says: ['Majstor je odgovorio'],
      later: { ...over, completed: none, blocked: none, 'client suspended': none },
    },
  },
  QuestionAnswered: {
    default: { says: ['Odgovor na Vaše pitanje'], later: { cancelled: none, deleted: none, ...away } },
  },
  NewMessage: { default: { says: ['Nova poruka'], later: { deleted: none, blocked: none } } },
}

const cases = Object.entries(words).flatMap(([type, variants]) =>
  Object.entries(variants).map(([variant, expected]) => ({ type: type as NotificationType, variant, ...expected })),
)

/** The scenes of notifications about a partner suspend nobody. */
async function run(variant: string, scene: Scene, cause: Cause): Promise<void> {
  if (variant !== 'partner_suspended') return void (await cause.run(scene))
  await causes.OfferAccepted.default!.run(scene)
  await suspend(scene.cast.client.id)
}

describe.each(partOfToday(cases, 3))('$type, $variant', ({ type, variant, says, later = {} }) => {
  let cast: Cast
  beforeAll(async () => {
    cast = await aReachableCast()
  })
  beforeEach(emptyMailbox)

  test.each(Object.keys(states) as State[])('%s', async (state) => {
    const cause = causes[type][variant]!
    const scene = await anOpenAd(cast, cause)
    await run(variant, scene, cause)
    await writeNotifications()
    const ids = await listDeliveryIds({ type, variant, userId: cast[cause.to].id, adId: scene.adId })
    await states[state](scene)
    await expectWords(ids, later[state] === undefined ? says : later[state], state)
    await restoreMember(db, { userId: cast.client.id, actor: 'Zora', now: now() })
  })
})
