import { adPath } from '#app/ads/paths.ts'
import { adStatusNames } from '#app/ads/rules.ts'
import { canMarkWorkDone, canUnaccept } from '#app/offers/rules.ts'
import { href } from '#app/href.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import type { findAdConversation, findDirectPartner } from '#app/messages/queries.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { formatPhone } from '#app/phones.ts'

type AdConversation = NonNullable<Awaited<ReturnType<typeof findAdConversation>>>
type DirectPartner = NonNullable<Awaited<ReturnType<typeof findDirectPartner>>>

/** Links on from a conversation about an ad: the ad, its state, and what the viewer can do next. */
export function presentAdLinks(viewer: Viewer, conversation: AdConversation, texts: Translation) {
  const { adId, title, otherUser, job, workerSlug } = conversation
  const { language, t } = texts
  const id = adId!
  const isClient = viewer.userType === 'Client'
  const states = { status: job.isAssigned ? ('accepted' as const) : ('pending' as const), adStatus: job.status }
  const contacts = isClient
    ? href('/klijent/kontakt-razmjena/:jobAdId/:workerId', { jobAdId: id, workerId: otherUser.id })
    : href('/majstor/kontakt-razmjena/:jobAdId/:clientId', { jobAdId: id, clientId: otherUser.id })
  const complete = href('/klijent/moji-oglasi/:id/zavrsetak', { id })
  const workDone = href('/majstor/posao/:id/zavrseno', { id })
  return {
    about: {
      to: adPath(isClient, id),
      label: t('common:labels.about_ad', { title: title! }),
      status: t(
        job.status === 'draft' && !isClient
          ? 'common:offerStatus.AdUnavailable'
          : `common:adStatus.${adStatusNames[job.status]}`,
      ),
    },
    phone: job.phone ? { to: `tel:${job.phone}`, label: formatPhone(job.phone, language) } : null,
    links: [
      ...linkIf(job.phone, { to: contacts, label: t('offers:contacts.open'), icon: 'mail' }),
      ...profileLinks(workerSlug, t),
      ...linkIf(isClient && canUnaccept(states), {
        to: complete,
        label: t('common:actions.complete_and_rate'),
        icon: 'check',
      }),
      ...linkIf(!isClient && canMarkWorkDone({ ...states, workerDoneAt: job.workerDoneAt }), {
        to: workDone,
        label: t('offers:work_done.open'),
        icon: 'check',
      }),
      ...safetyLinks(conversation, t),
    ],
  }
}

/** The same for a direct conversation, with the ad that it is likely about. */
export function presentDirectLinks(
  viewer: Viewer,
  partner: Pick<DirectPartner, 'offeredAd' | 'workerSlug' | 'otherUser' | 'hasBlocked'> & { id: number | null },
  { t }: Translation,
) {
  const { offeredAd, workerSlug } = partner
  const id = offeredAd?.id ?? 0
  const to =
    viewer.userType === 'Client' ? href('/klijent/moji-oglasi/:id/ponude', { id }) : href('/majstor/posao/:id', { id })
  return {
    about: offeredAd && { to, label: t('common:labels.about_ad', { title: offeredAd.title }), status: null },
    phone: null,
    links: [...profileLinks(workerSlug, t), ...safetyLinks(partner, t)],
  }
}

export type ConversationLinks = {
  about: (Link & { status: string | null }) | null
  phone: Link | null
  links: IconLink[]
}

type Link = { to: string; label: string }
type IconLink = Link & { icon: 'mail' | 'user' | 'check' | 'flag' | 'lock' }

function profileLinks(publicProfileSlug: string | null, t: Translate): IconLink[] {
  if (publicProfileSlug === null) return []
  const to = href('/majstor/:publicProfileSlug', { publicProfileSlug })
  return [{ to, label: t('common:nav.profile'), icon: 'user' }]
}

type Partner = { id: number | null; otherUser: { id: number; isDeleted: boolean }; hasBlocked: boolean }

function safetyLinks({ id, otherUser, hasBlocked }: Partner, t: Translate): IconLink[] {
  const report = href('/prijavi/razgovor/:conversationId', { conversationId: id ?? 0 })
  const block = href('/blokiraj/:userId', { userId: otherUser.id })
  return [
    ...linkIf(id !== null, { to: report, label: t('safety:conversations.report'), icon: 'flag' }),
    ...linkIf(!otherUser.isDeleted && !hasBlocked, { to: block, label: t('safety:conversations.block'), icon: 'lock' }),
    ...linkIf(hasBlocked, { to: href('/blokirani'), label: t('safety:conversations.unblock'), icon: 'lock' }),
  ]
}

function linkIf(condition: unknown, link: IconLink): IconLink[] {
  return condition ? [link] : []
}
