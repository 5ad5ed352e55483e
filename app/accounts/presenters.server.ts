import type { findAccountOverview, findOwnAccount } from '#app/accounts/queries.server.ts'
import { verificationKinds, type UserType } from '#app/accounts/rules.ts'
import type { listSessions } from '#app/accounts/sessions/sessions.server.ts'
import { presentFailures } from '#app/accounts/reach/presenter.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { describeUserAgent } from '#app/accounts/user-agent.ts'
import { workDraftForm } from '#app/accounts/drafts/draft-form.server.ts'
import { portfolioDraftForm } from '#app/portfolio/draft-form.server.ts'
import { presentFormDrafts } from '#app/drafts/presenter.server.ts'
import { formatDate, formatDateTime, formatRating } from '#app/i18n/formats.ts'
import { findCountryOfNetwork } from '#app/gateways/geo.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'
import { isSkill } from '#app/places/skill-keys.ts'
import { presentClientPage } from '#app/accounts/client-page.server.ts'
import { findTrade } from '#app/trades/trades.server.ts'
import { presentSkills } from '#app/trades/worker-skills.server.ts'
import { presentDay } from '#app/workers/presenters.server.ts'
import { presentProfileSteps } from '#app/workers/profile-steps.server.ts'

const renewalMs = 7 * 86_400_000

type Account = Pick<
  Awaited<ReturnType<typeof findOwnAccount>>,
  'id' | 'emailVerifiedAt' | 'phoneVerifiedAt' | 'emailFailedAt' | 'phoneFailedAt'
>

/** Since when a member's contacts are verified or have failed, with tickets for the verification pages. */
export function presentVerifications(account: Account, { language, t, now }: Pick<Reader, 'language' | 't' | 'now'>) {
  const verifiedAt = { email: account.emailVerifiedAt, phone: account.phoneVerifiedAt }
  const failures = presentFailures(account, { language, t })
  return verificationKinds.map((kind) => {
    const verifiedOn = verifiedAt[kind]
    return {
      kind,
      verifiedOn: verifiedOn && formatDate(verifiedOn, language),
      failed: failures[kind],
      ticket: issueTicket(account.id, kind, now),
    }
  })
}

type Sessions = Awaited<ReturnType<typeof listSessions>>

export function presentSessions(
  sessions: Sessions,
  { currentId, language }: { currentId: number; language: Language },
) {
  const countryNames = new Intl.DisplayNames(language, { type: 'region' })
  return Promise.all(
    sessions.map(async ({ id, agent, network, lastSeenAt }) => {
      const country = await findCountryOfNetwork(network)
      return {
        id,
        device: describeUserAgent(agent),
        country: country && (countryNames.of(country) ?? null),
        lastSeen: formatDateTime(lastSeenAt, language),
        isCurrent: id === currentId,
      }
    }),
  )
}

type Work = Pick<
  Awaited<ReturnType<typeof findOwnAccount>>,
  'skills' | 'trades' | 'yearsOfExperience' | 'workDescription' | 'skillDetails'
>

export function presentWorkFields({ skills, trades, yearsOfExperience, workDescription, skillDetails }: Work) {
  return {
    skills: skills.filter(isSkill),
    trades: trades.filter((key) => findTrade(key)),
    yearsOfExperience: String(yearsOfExperience ?? 0),
    workDescription: workDescription ?? '',
    skillDetails: skillDetails ?? '',
  }
}

type Overview = Awaited<ReturnType<typeof findAccountOverview>>
type Reader = Translation & { userId: number; userType: UserType; now: Date; app?: string | null }

export function presentOverview(overview: Overview, reader: Reader) {
  const { name, surname, email, city, profileImageId, publicSlug, emailVerifiedAt, phoneVerifiedAt } = overview
  const { userType, t } = reader
  const unverified = !emailVerifiedAt ? 'email' : !phoneVerifiedAt ? 'phone' : undefined
  const verificationHint = unverified && `verification:verify_${unverified}`
  const securityHint = overview.hasHeldAccess ? 'identities:held.hint' : verificationHint
  return {
    userType,
    name: `${name} ${surname}`,
    email,
    city: cityName(city),
    profileImageId,
    publicSlug,
    membership: presentMembership(overview, reader),
    renewal: presentRenewal(overview, reader),
    drafts: userType === 'Worker' ? presentStartedForms(overview, reader) : [],
    profileSteps: userType === 'Worker' ? presentWorkerSteps(overview, reader) : null,
    client: userType === 'Client' ? presentClientPage(overview, reader) : null,
    hints: {
      security: securityHint && t(securityHint),
      ...(userType === 'Worker' ? presentWorkerHints(overview, reader) : {}),
    },
  }
}

function presentMembership({ subscriptionEndsAt, tier }: Overview, { t, language }: Reader): string | null {
  if (!subscriptionEndsAt || !tier) return null
  const date = formatDate(subscriptionEndsAt, language)
  if (tier === 'Regular') return t('accounts:profile.membership_expired', { date })
  return t('accounts:profile.membership', { tier: t(`common:tier.${tier}`), date })
}

/** The prompt to buy again, from a week before the end; none while the next membership waits. */
function presentRenewal({ subscriptionEndsAt, hasNextSubscription }: Overview, { t, language, now, app }: Reader) {
  if (!subscriptionEndsAt || hasNextSubscription || subscriptionEndsAt.getTime() > now.getTime() + renewalMs)
    return null
  const date = formatDate(subscriptionEndsAt, language)
  const text = t(`membership:renewal.${subscriptionEndsAt <= now ? 'over' : 'soon'}`, { date })
  return { text, label: app ? null : t('membership:renewal.buy') }
}

function presentStartedForms({ formDrafts }: Overview, reader: Reader) {
  const drafts = formDrafts.map((draft) => ({ ...draft, writtenAt: new Date(draft.writtenAt) }))
  return presentFormDrafts([portfolioDraftForm, workDraftForm], drafts, reader)
}

function presentWorkerSteps(overview: Overview, { userId: workerId, t, now }: Reader) {
  const { workDescription, workCount } = overview
  const profile = { ...overview, workDescription: workDescription ?? '', hasWorks: (workCount ?? 0) > 0 }
  return presentProfileSteps(profile, { workerId, t, now })
}

function presentWorkerHints(overview: Overview, { t, language }: Reader) {
  const { cities, workCount, rating, reviewCount, maxItems } = overview
  const away = presentDay(overview.awayUntil, language)
  return {
    skills: presentSkills(overview, language)
      .map(({ label }) => label)
      .join(', '),
    portfolio: t('portfolio:used', { count: workCount ?? 0, max: maxItems }),
    reviews:
      rating === null
        ? t('common:rating.none')
        : `${formatRating(rating, language)} · ${t('common:rating.count', { count: reviewCount ?? 0 })}`,
    area: cities.map(cityName).join(', '),
    ...(away && { away: t('workers:away.until', { date: away }) }),
  }
}
