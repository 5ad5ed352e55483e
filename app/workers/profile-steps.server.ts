import { verificationPath } from '#app/accounts/paths.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { href } from '#app/href.ts'
import type { Translate } from '#app/i18n/translate.ts'

type Profile = {
  profileImageId: number | null
  workDescription: string
  hasWorks: boolean
  phoneVerifiedAt: Date | null
  emailVerifiedAt: Date | null
  skills: string[]
  trades: string[]
  cities: string[]
}

/** Gaps in a worker's profile, each with the page that fills it; null where there is none. */
export function presentProfileSteps(
  profile: Profile,
  { workerId, t, now }: { workerId: number; t: Translate; now: Date },
) {
  const pathToVerify = (kind: 'email' | 'phone') => verificationPath(kind, issueTicket(workerId, kind, now))
  const steps = [
    { step: 'image', to: href('/majstor/moj-profil/slika'), isDone: profile.profileImageId !== null },
    {
      step: 'description',
      to: `${href('/majstor/moj-profil/vjestine')}#field-workDescription`,
      isDone: profile.workDescription !== '',
    },
    { step: 'works', to: href('/majstor/moj-profil/radovi/novi'), isDone: profile.hasWorks },
    { step: 'phone', to: pathToVerify('phone'), isDone: profile.phoneVerifiedAt !== null },
    { step: 'email', to: pathToVerify('email'), isDone: profile.emailVerifiedAt !== null },
    { step: 'skills', to: href('/majstor/moj-profil/vjestine'), isDone: profile.skills.length > 0 },
    ...(profile.skills.includes('other') ? [tradesStep(profile)] : []),
    { step: 'area', to: href('/majstor/moj-profil/podrucje'), isDone: profile.cities.length > 1 },
  ]
  const links = steps.flatMap(({ step, to, isDone }) => (isDone ? [] : [{ to, label: t(`workers:steps.${step}`) }]))
  if (links.length === 0) return null
  const [done, total] = [steps.length - links.length, steps.length]
  const progress = { done, total, text: t('workers:steps.progress', { done, total }) }
  return { title: t('workers:steps.title'), progress, links, later: t('workers:steps.later') }
}

function tradesStep({ trades }: Profile) {
  return { step: 'trades', to: `${href('/majstor/moj-profil/vjestine')}#field-trades`, isDone: trades.length > 0 }
}
