import { canContest } from '#app/assignments/appointments/arrival/rules.ts'
import { causePath, missedPath } from '#app/assignments/appointments/paths.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { Ending, listCauses } from '#app/offers/contest/queries.server.ts'

type Cause = Awaited<ReturnType<typeof listCauses>>[number]
type Reader = { t: Translate; language: Language; isClient: boolean }

/** A reason with what its worker says to it, as both sides read it. */
export function presentCause({ id, at, cause, contest, clientName, workerName }: Cause, reader: Reader) {
  const { t, language, isClient } = reader
  const side = isClient ? 'client' : 'worker'
  const name = isClient ? workerName : clientName
  return {
    id,
    time: formatDateTime(at, language),
    said: t(`appointments:cause.said_${side}`, { name, cause: t(`notifications:causes.${cause}`) }),
    contest: contest && t(`appointments:cause.contest_${side}`, { name, text: contest }),
  }
}

type Ended = { id: number; hasCauses: boolean; hasUnreported: boolean }

/** From the history of the client's ad to what can be said of agreements that are over, and to the reasons that ended them. */
export function presentEndedLinks({ id, hasCauses, hasUnreported }: Ended, t: Translate) {
  return [
    ...(hasUnreported ? [{ to: missedPath(id), label: t('appointments:missed.open') }] : []),
    ...(hasCauses ? [{ to: causePath(true, id), label: t('appointments:cause.title') }] : []),
  ]
}

/** The reason beside the own offer, with the link by which its worker contests it. */
export function presentEnding(
  { cause, at, contest }: Ending,
  { t, adId, now }: { t: Translate; adId: number; now: Date },
) {
  const said = t('notifications:cause', { cause: t(`notifications:causes.${cause}`) })
  const isOpen =
    cause === 'worker_cannot' && contest === null && canContest({ saidAt: new Date(at), contestedAt: null }, now)
  return {
    text: contest ? `${said} ${t('appointments:cause.contest_worker', { text: contest })}` : said,
    link: isOpen ? { to: causePath(false, adId), label: t('appointments:cause.open') } : null,
  }
}
