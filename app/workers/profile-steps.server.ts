import { verificationPath } from '#app/accounts/paths.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { href } from '#app/href.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { findTrade, wideSkills } from '#app/trades/trades.server.ts'

const monthMs = 30 * 86_400_000

type Profile = {
  profileImageId: number | null
  workDescription: string
  hasWorks: boolean
  phoneVerifiedAt: Date | null
  emailVerifiedAt: Date | null
  skills: string[]
  trades: string[]
  tradeReminderAt: Date | null
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
    ...tradesStep(profile, now),
    { step: 'area', to: href('/majstor/moj-profil/podrucje'), isDone: profile.cities.length > 1 },
  ]
  const links = steps.flatMap(({ step, to, isDone }) => (isDone ? [] : [{ to, label: t(`workers:steps.${step}`) }]))
  if (links.length === 0) return null
  const [done, total] = [steps.length - links.length, steps.length]
  const progress = { done, total, text: t('workers:steps.progress', { done, total }) }
  return { title: t('workers:steps.title'), progress, links, later: t('workers:steps.later') }
}

/** `other` says nothing without a trade; for other wide skills the step ends a month after the mail, because a worker may do all of it. */
function tradesStep({ skills, trades, tradeReminderAt }: Profile, now: Date) {
  const isPast = tradeReminderAt !== null && now.getTime() > tradeReminderAt.getTime() + monthMs
  const unclear = skills.filter((skill) => skill === 'other' || (!isPast && wideSkills.has(skill)))
  const named = new Set(trades.map((trade) => findTrade(trade)?.skill))
  const to = `${href('/majstor/moj-profil/vjestine')}#field-trades`
  const isDone = unclear.every((skill) => named.has(skill as Skill))
  return unclear.length > 0 ? [{ step: 'trades', to, isDone }] : []
}
