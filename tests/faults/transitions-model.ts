/** What should happen to an ad and its offers, said once more and simply, to hold the application against. */

export const bidders = ['Mirza', 'Lejla', 'Senad'] as const
export type Bidder = (typeof bidders)[number]

/** Workers with the ad's skill and city. Emina never offers; Senad offers outside of his own. */
const matchingWorkers = ['Mirza', 'Lejla', 'Emina']

export const adSteps = ['publish', 'publishByEdit', 'edit', 'cancel', 'reactivate', 'complete', 'republish'] as const
export const offerSteps = ['send', 'change', 'withdraw', 'accept', 'unaccept', 'reject', 'announceDone'] as const
/** Taken by an admin: for the client, or with a bidder for that worker. */
export const suspensionSteps = ['suspend', 'restore'] as const

export type Step =
  | { verb: (typeof adSteps)[number] | (typeof suspensionSteps)[number] }
  | { verb: (typeof offerSteps)[number] | (typeof suspensionSteps)[number]; bidder: Bidder }

export const allSteps: Step[] = [
  ...[...adSteps, ...suspensionSteps].map((verb) => ({ verb })),
  ...[...offerSteps, ...suspensionSteps].flatMap((verb) => bidders.map((bidder) => ({ verb, bidder }))),
]

type OfferState = 'none' | 'pending' | 'accepted' | 'rejected' | 'withdrawn' | 'set_aside'

export type Model = {
  ad: 'draft' | 'open' | 'in_progress' | 'completed' | 'cancelled' | 'set_aside'
  offers: Record<Bidder, OfferState>
  isAnnouncedDone: boolean
  announcedTo: string[]
  suspended: string[]
}

export function aDraftModel(): Model {
  return {
    ad: 'draft',
    offers: { Mirza: 'none', Lejla: 'none', Senad: 'none' },
    isAnnouncedDone: false,
    announcedTo: [],
    suspended: [],
  }
}

const clientDecisions = ['accept', 'unaccept', 'reject']

/** A suspended member takes no step: their requests reach no verb. */
export function isShutOut({ suspended }: Model, step: Step): boolean {
  if (step.verb === 'suspend' || step.verb === 'restore') return false
  return suspended.includes('bidder' in step && !clientDecisions.includes(step.verb) ? step.bidder : 'Amra')
}

/** Applies the step and returns the expected notifications, each as `name type wording`; undefined when the step is to be refused. */
export function applyStep(model: Model, step: Step): string[] | undefined {
  const { ad, offers } = model
  const withState = (...states: OfferState[]) => bidders.filter((bidder) => states.includes(offers[bidder]))
  const ownOffer = 'bidder' in step ? offers[step.bidder] : 'none'
  const notificationsFor = (names: readonly string[], what: string) => names.map((name) => `${name} ${what}`)

  const open = () => {
    model.ad = 'open'
    const { announcedTo, suspended } = model
    const added = matchingWorkers.filter((name) => !announcedTo.includes(name) && !suspended.includes(name))
    announcedTo.push(...added)
    return notificationsFor(added, 'NewJobMatch default')
  }
  const close = (...states: OfferState[]) => {
    const closed = withState(...states)
    for (const bidder of closed) offers[bidder] = 'rejected'
    return closed
  }

  const member = 'bidder' in step ? step.bidder : 'Amra'
  /** Who works with this member on the agreed ad. */
  const notifyPartner = (variant: string) => {
    if (ad !== 'in_progress') return []
    if (!('bidder' in step)) return notificationsFor(withState('accepted'), `JobCompleted ${variant}`)
    return ownOffer === 'accepted' ? [`Amra JobCompleted ${variant}`] : []
  }
  const isSuspended = model.suspended.includes(member)

  switch (step.verb) {
    case 'suspend':
      if (isSuspended) return undefined
      model.suspended.push(member)
      if ('bidder' in step) {
        if (ownOffer !== 'pending') return notifyPartner('partner_suspended')
        offers[step.bidder] = 'set_aside'
        return ['Amra OfferUpdated withdrawn']
      }
      if (ad !== 'open') return notifyPartner('partner_suspended')
      model.ad = 'set_aside'
      return notificationsFor(withState('pending'), 'OfferRejected ad_set_aside')
    case 'restore':
      if (!isSuspended) return undefined
      model.suspended = model.suspended.filter((name) => name !== member)
      if ('bidder' in step) {
        if (ownOffer !== 'set_aside') return notifyPartner('partner_restored')
        offers[step.bidder] = ad === 'completed' || ad === 'cancelled' ? 'rejected' : 'pending'
        return ad === 'open' ? ['Amra NewOfferReceived default'] : []
      }
      if (ad !== 'set_aside') return notifyPartner('partner_restored')
      return [...open(), ...notificationsFor(withState('pending'), 'OfferRejected ad_restored')]
    case 'publish':
    case 'publishByEdit':
      return ad === 'draft' ? open() : undefined
    case 'edit':
      return ad === 'draft' || ad === 'open' ? [] : undefined
    case 'reactivate':
      return ad === 'cancelled' ? open() : undefined
    case 'republish':
      return ad === 'completed' || ad === 'cancelled' ? [] : undefined
    case 'cancel':
      if (ad !== 'open' && ad !== 'in_progress') return undefined
      Object.assign(model, { ad: 'cancelled', isAnnouncedDone: false })
      return notificationsFor(close('pending', 'accepted'), 'OfferRejected cancelled')
    case 'complete':
      if (ad !== 'in_progress') return undefined
      model.ad = 'completed'
      close('pending')
      return withState('accepted').flatMap((name) =>
        notificationsFor([name], 'JobCompleted default').concat(`${name} JobReview default`),
      )
    case 'send':
      if (ad !== 'open' || ownOffer === 'pending') return undefined
      offers[step.bidder] = 'pending'
      return ['Amra NewOfferReceived default']
    case 'change':
      return ad === 'open' && ownOffer === 'pending' ? ['Amra OfferUpdated default'] : undefined
    case 'withdraw':
      if (ownOffer !== 'pending') return undefined
      offers[step.bidder] = 'withdrawn'
      return ['Amra OfferUpdated withdrawn']
    case 'reject':
      if (ownOffer !== 'pending') return undefined
      offers[step.bidder] = 'rejected'
      return notificationsFor([step.bidder], 'OfferRejected default')
    case 'accept':
      if (ad !== 'open' || ownOffer !== 'pending') return undefined
      model.ad = 'in_progress'
      offers[step.bidder] = 'accepted'
      return notificationsFor([step.bidder], 'OfferAccepted default').concat(
        notificationsFor(withState('pending'), 'OfferRejected another_chosen'),
      )
    case 'unaccept':
      if (ad !== 'in_progress' || ownOffer !== 'accepted') return undefined
      model.isAnnouncedDone = false
      offers[step.bidder] = model.suspended.includes(step.bidder) ? 'set_aside' : 'pending'
      return [...open(), ...notificationsFor([step.bidder], 'OfferRejected unaccepted')]
    case 'announceDone':
      if (ad !== 'in_progress' || ownOffer !== 'accepted' || model.isAnnouncedDone) return undefined
      model.isAnnouncedDone = true
      return ['Amra JobCompleted worker_done']
  }
}
