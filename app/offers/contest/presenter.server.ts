import type { AdStatus } from '#app/ads/rules.ts'
import { canContest } from '#app/assignments/appointments/arrival/rules.ts'
import type { listMissed } from '#app/assignments/appointments/arrival/queries.server.ts'
import { agreementPath, causePath, missedPath } from '#app/assignments/appointments/paths.ts'
import { formatTimeRange } from '#app/assignments/appointments/time-range.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import type { Ending, listCauses } from '#app/offers/contest/queries.server.ts'

type Cause = Awaited<ReturnType<typeof listCauses>>[number]
type Reader = Translation & { isClient: boolean }

/** A reason with what its worker says to it, as both sides read it. */
export function presentCause({ id, at, cause, contest, clientName, workerName }: Cause, reader: Reader) {
  const { t, language, isClient } = reader
  const side = isClient ? 'client' : 'worker'
  const name = (isClient ? workerName : clientName) || t('common:labels.deleted_user')
  return {
    key: `cause-${id}`,
    at,
    time: formatDateTime(at, language),
    said: t(`appointments:cause.said_${side}`, { name, cause: t(`notifications:causes.${cause}`) }),
    contest: contest && t(`appointments:cause.contest_${side}`, { name, text: contest }),
  }
}

type Missed = Awaited<ReturnType<typeof listMissed>>[number]

export function presentMissed({ id, missedAt, contest, startsAt, endsAt, ...missed }: Missed, reader: Reader) {
  const { t, language, isClient } = reader
  const name = missed.name || t('common:labels.deleted_user')
  const side = isClient ? 'client' : 'worker'
  return {
    key: `missed-${id}`,
    at: missedAt!,
    time: formatDateTime(missedAt!, language),
    said: t(`appointments:missed.said_${side}`, { name, time: formatTimeRange(startsAt, endsAt, reader) }),
    contest: contest && t(`appointments:cause.contest_${side}`, { name, text: contest }),
  }
}

type Ended = {
  id: number
  status: AdStatus
  acceptedOffer: { workerName: string | null } | null
  hasCauses: boolean
  hasUnreported: boolean
}

/** From the history of the client's ad to a completed agreement, to what can be said of others that are over, and to their reasons. */
export function presentEndedLinks({ id, status, acceptedOffer, hasCauses, hasUnreported }: Ended, t: Translate) {
  const hasAgreement = status === 'completed' && acceptedOffer?.workerName
  return [
    ...(hasAgreement ? [{ to: agreementPath(true, id), label: t('appointments:open_page') }] : []),
    ...(hasUnreported ? [{ to: missedPath(id), label: t('appointments:missed.open') }] : []),
    ...(hasCauses ? [{ to: causePath(true, id), label: t('appointments:cause.title') }] : []),
  ]
}

/** The reason beside the own offer, with the link by which its worker contests it or reads of times that were missed. */
export function presentEnding(
  { ending, wasMissed }: { ending: Ending | null; wasMissed: boolean },
  { t, adId, now }: { t: Translate; adId: number; now: Date },
) {
  const to = causePath(false, adId)
  const missed = wasMissed ? { to, label: t('appointments:cause.title') } : null
  if (!ending) return { text: null, link: missed }
  const { cause, since, contest, isLast } = ending
  const said = t('notifications:cause', { cause: t(`notifications:causes.${cause}`) })
  const isOpen =
    cause === 'worker_cannot' && contest === null && canContest({ saidAt: new Date(since), contestedAt: null }, now)
  const text = contest ? `${said} ${t('appointments:cause.contest_worker', { text: contest })}` : said
  return {
    text: isLast ? text : null,
    link: isOpen ? { to, label: t('appointments:cause.open') } : missed,
  }
}
