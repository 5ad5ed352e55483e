import { presentActsUpon } from '#app/admin/people/acts-presenter.server.ts'
import type { listAccountMails, listMessagesTo, Person } from '#app/admin/people/person-queries.server.ts'
import { href } from '#app/href.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { formatOfferPrice } from '#app/offers/prices/presenters.ts'

export type Known = {
  person: Person
  notifications: Awaited<ReturnType<typeof listMessagesTo>>
  mails: Awaited<ReturnType<typeof listAccountMails>>
}

export type At = (time: Date | string | null) => string
type Options = Translation & { at: At }
type Section = {
  key: string
  columns: string[]
  rows: { key: number; cells: string[]; to?: string }[]
}

export function listSections({ person, notifications, mails }: Known, { at, language, t }: Options): Section[] {
  const state = (status: string) => t(`admin:states.${status}`)
  const delivery = (one: { channel: string; status: string; error: string | null }) =>
    [t(`admin:channels.${one.channel}`), state(one.status), one.error].filter(Boolean).join(' · ')
  const { ads, offers, reviews, sessions, notes } = person
  return [
    {
      key: 'acts_upon',
      columns: ['at', 'admin', 'act', 'reason'],
      rows: presentActsUpon(person.actsUpon, { language, t }),
    },
    {
      key: 'notes',
      columns: ['at', 'admin', 'note'],
      rows: notes.map((note) => ({ key: note.id, cells: [at(note.at), note.adminName, note.text] })),
    },
    {
      key: 'ads',
      columns: ['ad', 'state', 'offers', 'at'],
      rows: ads.map((ad) => ({
        key: ad.id,
        to: href('/admin/ads/:adId', { adId: ad.id }),
        cells: [ad.title, state(ad.status), String(ad.offerCount), at(ad.at)],
      })),
    },
    {
      key: 'offers',
      columns: ['ad', 'state', 'amount', 'at'],
      rows: offers.map((offer) => ({
        key: offer.id,
        to: href('/admin/ads/:adId', { adId: offer.adId }),
        cells: [offer.title, state(offer.status), formatOfferPrice(offer, { t, language }), at(offer.at)],
      })),
    },
    {
      key: 'reviews',
      columns: ['rating', 'comment', 'at'],
      rows: reviews.map((review) => ({
        key: review.id,
        cells: [String(review.rating), review.comment, at(review.at)],
      })),
    },
    {
      key: 'notifications',
      columns: ['message', 'deliveries', 'at'],
      rows: notifications.map(({ id, type, deliveries, at: time }) => ({
        key: id,
        cells: [t(`notifications:types.${type}`), deliveries.map(delivery).join('; ') || '–', at(time)],
      })),
    },
    {
      key: 'mails',
      columns: ['message', 'deliveries', 'at'],
      rows: mails.map((mail) => ({
        key: mail.id,
        cells: [t(`admin:mail_types.${mail.type}`), delivery(mail), at(mail.at)],
      })),
    },
    {
      key: 'sessions',
      columns: ['browser', 'at'],
      rows: sessions.map((session) => ({ key: session.id, cells: [session.agent || '–', at(session.at)] })),
    },
  ]
}
