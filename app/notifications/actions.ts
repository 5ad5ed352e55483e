import type { Register } from 'react-router'
import type { NotificationType } from './rules.ts'

type Page = Register extends { pages: infer Pages } ? Extract<keyof Pages, string> : string
type Role = 'Worker' | 'Client'
type Target = { role: Role; variant: string; adId?: number | undefined; actorId?: number | undefined }

/** Where a click leads, by type. Pages of an ad that is not known fall back to the list they belong to. */
const actions: Record<NotificationType, (target: Target) => string | null> = {
  NewOfferReceived: ({ adId }) =>
    pathTo('/klijent/moji-oglasi/:id/ponude', { id: adId }) ?? pathTo('/klijent/moji-oglasi'),
  OfferUpdated: ({ adId }) => pathTo('/klijent/moji-oglasi/:id/ponude', { id: adId }) ?? pathTo('/klijent/moji-oglasi'),
  OfferAccepted: ({ adId, actorId }) =>
    pathTo('/majstor/kontakt-razmjena/:jobAdId/:clientId', { jobAdId: adId, clientId: actorId }) ??
    pathTo('/majstor/poslovi-u-toku'),
  OfferRejected: () => pathTo('/majstor/moje-ponude'),
  JobCompleted: ({ role, adId }) =>
    role === 'Worker' ? pathTo('/majstor/zavrseni-poslovi') : pathTo('/klijent/moji-oglasi/:id', { id: adId }),
  JobReview: ({ role, adId }) =>
    role === 'Worker' ? pathTo('/majstor/moj-profil') : pathTo('/klijent/moji-oglasi/:id', { id: adId }),
  SystemAnnouncement: () => null,
  WelcomeMessage: ({ role }) =>
    role === 'Worker' ? pathTo('/majstor/pretraga-poslova') : pathTo('/klijent/objavite-oglas'),
  SubscriptionExpiring: () => pathTo('/majstor/moj-profil'),
  SubscriptionExpired: () => pathTo('/majstor/moj-profil'),
  NewJobMatch: ({ adId }) => pathTo('/majstor/posao/:id', { id: adId }),
  PaymentProcessed: () => pathTo('/majstor/moj-profil'),
  ProfileUpdate: ({ role }) => (role === 'Worker' ? pathTo('/majstor/moj-profil') : pathTo('/klijent/moj-profil')),
  NewQuestion: ({ adId }) => pathTo('/klijent/moji-oglasi/:id', { id: adId }),
  QuestionAnswered: ({ adId }) => pathTo('/majstor/posao/:id', { id: adId }),
  NewMessage: ({ role, adId, actorId }) =>
    role === 'Worker'
      ? (pathTo('/majstor/poruke/:jobAdId', { jobAdId: adId }) ??
        pathTo('/majstor/direktne-poruke/:recipientId', { recipientId: actorId }))
      : (pathTo('/klijent/poruke/:jobAdId', { jobAdId: adId }) ??
        pathTo('/klijent/direktne-poruke/:recipientId', { recipientId: actorId })),
}

export function findActionPath(type: NotificationType, target: Target): string | null {
  return actions[type](target)
}

// `href` of React Router would bring React into the worker process; its type alone keeps the paths true.
function pathTo(page: Page, params: Record<string, number | undefined> = {}): string | null {
  if (Object.values(params).includes(undefined)) return null
  return page.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
}
