import type { Register } from 'react-router'
import type { DB } from '#db/schema.ts'

export type Page = Register extends { pages: infer Pages } ? Extract<keyof Pages, string> : string

export type UserType = DB['users']['user_type']
export type ActionTarget = {
  role: UserType
  variant?: string
  adId?: number | undefined
  actorId?: number | undefined
}

/** Null when a parameter is not known. Only the type of React Router is used: `href` would load React in the worker. */
export function pathTo(page: Page, params: Record<string, number | undefined> = {}): string | null {
  if (Object.values(params).includes(undefined)) return null
  return page.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
}

export function offersPath({ adId }: ActionTarget): string | null {
  return pathTo('/klijent/moji-oglasi/:id/ponude', { id: adId }) ?? pathTo('/klijent/moji-oglasi')
}

export function ownAdPath(adId: number | undefined): string | null {
  return pathTo('/klijent/moji-oglasi/:id', { id: adId })
}

export function workerAdPath(adId: number | undefined): string | null {
  return pathTo('/majstor/posao/:id', { id: adId })
}

/** A day or a change of a job leads to the page on which both sides agree. */
export function assignmentPath({ role, variant, adId }: ActionTarget): string | null {
  if (variant === 'day_asked') return pathTo('/majstor/dogovor/:id/dolazak', { id: adId })
  if (variant === 'day_missed') return pathTo('/majstor/dogovor/:id/osporavanje', { id: adId })
  if (variant === 'returned') return pathTo('/klijent/moji-oglasi/:id/ponude', { id: adId })
  if (variant && /^(?:day|cause)_contested$/.test(variant)) return pathTo('/klijent/dogovor/:id/razlog', { id: adId })
  if (variant && /^(?:day|change)_/.test(variant))
    return pathTo(role === 'Worker' ? '/majstor/dogovor/:id' : '/klijent/dogovor/:id', { id: adId })
  return role === 'Worker' ? workerAdPath(adId) : ownAdPath(adId)
}

const securityPageVariants = /^(?:password|email|identity_|sessions_ended|taken_back)/

const ownAdVariants = ['ad_left_draft', 'ad_expired', 'ad_looked_into', 'ad_news']

export function accountPath({ role, variant, adId }: ActionTarget): string | null {
  if (variant && ownAdVariants.includes(variant)) return ownAdPath(adId)
  if (variant === 'ad_expiring') return pathTo('/klijent/moji-oglasi/:id/rok', { id: adId })
  if (variant?.startsWith('content_')) return pathTo('/uklonjen-sadrzaj')
  if (variant?.startsWith('report_')) return pathTo('/moje-prijave')
  if (variant?.startsWith('proof_') && role === 'Worker') return pathTo('/majstor/moj-profil/reklama/potvrda')
  if (variant === 'export')
    return pathTo(role === 'Worker' ? '/majstor/moj-profil/privatnost' : '/klijent/moj-profil/privatnost')
  if (variant && securityPageVariants.test(variant))
    return pathTo(role === 'Worker' ? '/majstor/moj-profil/sigurnost' : '/klijent/moj-profil/sigurnost')
  return pathTo(role === 'Worker' ? '/majstor/moj-profil' : '/klijent/moj-profil')
}

/** The shop of memberships; clients have none. */
export function membershipPath({ role }: ActionTarget): string | null {
  return pathTo(role === 'Worker' ? '/majstor/moj-profil/reklama' : '/klijent/moj-profil')
}

/** A client may have conversations with several workers about one ad. */
export function conversationPath({ role, adId, actorId }: ActionTarget): string | null {
  if (role === 'Worker')
    return (
      pathTo('/majstor/poruke/:jobAdId', { jobAdId: adId }) ??
      pathTo('/majstor/direktne-poruke/:recipientId', { recipientId: actorId })
    )
  const path = pathTo('/klijent/poruke/:jobAdId', { jobAdId: adId })
  if (path !== null) return actorId === undefined ? path : `${path}?majstor=${actorId}`
  return pathTo('/klijent/direktne-poruke/:recipientId', { recipientId: actorId })
}
