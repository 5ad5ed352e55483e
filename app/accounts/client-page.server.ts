import { href } from '#app/href.ts'
import { accountPath } from '#app/accounts/account-paths.ts'
import { verificationPath } from '#app/accounts/paths.ts'
import { presentFailures } from '#app/accounts/reach/presenter.server.ts'
import type { findAccountOverview } from '#app/accounts/queries.server.ts'
import { verificationKinds, type VerificationKind } from '#app/accounts/rules.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { configuredChannels } from '#app/gateways/configured-channels.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { formatPhone, isMobilePhone } from '#app/phones.ts'

type Overview = Awaited<ReturnType<typeof findAccountOverview>>
type Reader = Translation & { userId: number; now: Date }

/** The parts that only a client's profile has, with their texts, which no script has to bring. */
export function presentClientPage(overview: Overview, reader: Reader) {
  const { t } = reader
  return {
    status: presentStatus(overview, reader),
    actions: { title: t('account-links:client.actions.title'), rows: presentActions(reader) },
    sms: presentSms(overview, reader),
    danger: {
      title: t('personal-data:danger.title'),
      text: t('personal-data:danger.text'),
      link: { to: accountPath('deletion', 'Client'), label: t('personal-data:deletion.title') },
    },
  }
}

function presentStatus(overview: Overview, { userId, t, language, now }: Reader) {
  const verifiedAt = { email: overview.emailVerifiedAt, phone: overview.phoneVerifiedAt }
  const failures = presentFailures(overview, { language, t })
  const contact = (kind: VerificationKind) => ({
    kind,
    label: [t(`common:fields.${kind}`), failures[kind]].filter(Boolean).join('. '),
    verified:
      !failures[kind] &&
      verifiedAt[kind] &&
      t('verification:verified_on', { date: formatDate(verifiedAt[kind], language) }),
    verify: { to: verificationPath(kind, issueTicket(userId, kind, now)), label: t(`verification:verify_${kind}`) },
  })
  return {
    title: t('account-links:client.status.title'),
    since: t('account-links:client.status.since', { date: formatDate(overview.registeredAt, language) }),
    completed: t('account-links:client.status.completed', { count: overview.completedJobs }),
    contacts: verificationKinds.map(contact),
  }
}

function presentActions({ t }: Reader) {
  return [
    { to: href('/klijent/objavite-oglas'), label: t('account-links:client.actions.post'), icon: 'plus' as const },
    { to: href('/klijent/moji-oglasi'), label: t('account-links:client.actions.ads'), icon: 'file-text' as const },
    {
      to: href('/klijent/moji-poslovi'),
      label: t('account-links:client.actions.assignments'),
      icon: 'briefcase' as const,
    },
    { to: href('/majstori'), label: t('account-links:client.actions.workers'), icon: 'search' as const },
  ]
}

function presentSms({ phone, phoneVerifiedAt, smsNotifications: isOn }: Overview, { t, language }: Reader) {
  const canGet = isMobilePhone(phone) ? (phoneVerifiedAt ? 'mobile' : 'unconfirmed') : 'not_mobile'
  const state = configuredChannels.sms ? canGet : 'missing'
  return {
    title: t('push:settings.sms'),
    state: t(`account-links:client.sms.${isOn ? 'on' : 'off'}`),
    text: t(`settings:sms.${state === 'mobile' && !isOn ? 'off' : state}`, { phone: formatPhone(phone, language) }),
    button: {
      action: href('/klijent/moj-profil/sms-obavjestenja'),
      label: t(`account-links:client.sms.turn_${isOn ? 'off' : 'on'}`),
      fields: { enabled: isOn ? 'no' : 'yes' },
    },
  }
}
