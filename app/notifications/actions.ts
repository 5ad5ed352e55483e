import type { Register } from 'react-router'
import type { NotificationType } from './rules.ts'

type Page = Register extends { pages: infer Pages } ? Extract<keyof Pages, string> : string
type Role = 'Worker' | 'Client'
type Target = { role: Role; variant: string; adId?: number | undefined; actorId?: number | undefined }

/** Where a click leads, by type. Pages of an ad that is not known fall back to the list they belong to. */
const actions: Record<NotificationType, (target: Target) => string | null> = {
  NewOfferReceived: ({ adId }) => to('/klijent/moji-oglasi/:id/ponude', { id: adId }) ?? to('/klijent/moji-oglasi'),
  OfferUpdated: ({ adId }) => to('/klijent/moji-oglasi/:id/ponude', { id: adId }) ?? to('/klijent/moji-oglasi'),
  OfferAccepted: ({ adId, actorId }) =>
    to('/majstor/kontakt-razmjena/:jobAdId/:clientId', { jobAdId: adId, clientId: actorId }) ??
    to('/majstor/poslovi-u-toku'),
  OfferRejected: () => to('/majstor/moje-ponude'),
  JobCompleted: ({ role, adId }) =>
    role === 'Worker' ? to('/majstor/zavrseni-poslovi') : to('/klijent/moji-oglasi/:id', { id: adId }),
  JobReview: ({ role, adId }) =>
    role === 'Worker' ? to('/majstor/moj-profil') : to('/klijent/moji-oglasi/:id', { id: adId }),
  SystemAnnouncement: () => null,
  WelcomeMessage: ({ role }) => (role === 'Worker' ? to('/majstor/pretraga-poslova') : to('/klijent/objavite-oglas')),
  SubscriptionExpiring: () => to('/majstor/moj-profil'),
  SubscriptionExpired: () => to('/majstor/moj-profil'),
  NewJobMatch: ({ adId }) => to('/majstor/posao/:id', { id: adId }),
  PaymentProcessed: () => to('/majstor/moj-profil'),
  ProfileUpdate: ({ role }) => (role === 'Worker' ? to('/majstor/moj-profil') : to('/klijent/moj-profil')),
  NewQuestion: ({ adId }) => to('/klijent/moji-oglasi/:id', { id: adId }),
  QuestionAnswered: ({ adId }) => to('/majstor/posao/:id', { id: adId }),
  NewMessage: ({ role, adId, actorId }) =>
    role === 'Worker'
      ? (to('/majstor/poruke/:jobAdId', { jobAdId: adId }) ??
        to('/majstor/direktne-poruke/:recipientId', { recipientId: actorId }))
      : (to('/klijent/poruke/:jobAdId', { jobAdId: adId }) ??
        to('/klijent/direktne-poruke/:recipientId', { recipientId: actorId })),
}

export function actionPathOf(type: NotificationType, target: Target): string | null {
  return actions[type](target)
}

// `href` of React Router would bring React into the worker process; its type alone keeps the paths true.
function to(page: Page, params: Record<string, number | undefined> = {}): string | null {
  if (Object.values(params).includes(undefined)) return null
  return page.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
}
