import type { countOpenAdsBySkillAndCity } from '#app/ads/search/counts.server.ts'
import { ownSearchPath, type OwnSearch, type Visit } from '#app/ads/search/own-search.server.ts'
import { toFilterQuery } from '#app/ads/search/presenters.server.ts'
import { maxAssignments } from '#app/ads/search/visits.server.ts'
import {
  presentAwayEnd,
  presentEarnings,
  presentPause,
  presentWorkerTask,
} from '#app/ads/search/worker-tasks.server.ts'
import { presentAgreedTime } from '#app/assignments/appointments/time-range.server.ts'
import { presentAwaitedAnswer } from '#app/assignments/awaited-answers.server.ts'
import { href } from '#app/href.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { formatOfferPrice } from '#app/offers/prices/presenters.ts'

type Counts = Awaited<ReturnType<typeof countOpenAdsBySkillAndCity>>

/** The number of ads that the list of the worker's own skills, trades and cities leaves out; null where another filter is in use, or none. */
export function presentAdsOutside(
  { search, isAll }: OwnSearch,
  { visit, found }: { visit: Pick<Visit, 'openAdsOfBlocked'>; found: { total: number; isTotalCapped: boolean } },
  { counts, t }: { counts: Counts; t: Translate },
) {
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  if (isFiltered || (isAll.skill && isAll.city)) return null
  const count = counts.reduce((sum, one) => sum + one.count, 0) - visit.openAdsOfBlocked - found.total
  if (count <= 0 || found.isTotalCapped) return null
  return {
    to: ownSearchPath(toFilterQuery(search), { skill: true, city: true }),
    label: t('own-search:outside', { count }),
  }
}

/** Tasks, jobs in progress, of which the last of a full list leads to all, and the sum of the month, as rows. */
export function presentToday(
  { assignments, awaitedAnswers, workerStatus, awayEndedOn, tasks, completedThisMonth }: Visit,
  { language, t }: Translation,
) {
  const answers = awaitedAnswers.map((answer) => {
    const { title, text, ...row } = presentAwaitedAnswer(answer, false, t)
    return { ...row, label: title, hint: text }
  })
  const rows = assignments.slice(0, maxAssignments - 1).map(({ adId, title, clientName, agreedTime, ...price }) => ({
    to: href('/majstor/posao/:id', { id: adId }),
    icon: 'briefcase' as const,
    label: title,
    hint: [
      presentAgreedTime(agreedTime, language) ?? t('common:adStatus.InProgress'),
      formatOfferPrice(price, { t, language }),
      clientName,
    ].join(' · '),
  }))
  const all = {
    to: href('/majstor/poslovi-u-toku'),
    icon: 'briefcase' as const,
    label: t('own-search:all_in_progress'),
  }
  return {
    label: t('own-search:today'),
    rows: [
      ...(workerStatus === 'Paused' ? [presentPause(t)] : []),
      ...answers,
      ...presentAwayEnd(awayEndedOn, { language, t }),
      ...tasks.map((task) => presentWorkerTask(task, t)),
      ...rows,
      ...(assignments.length < maxAssignments ? [] : [all]),
      ...presentEarnings(completedThisMonth, { language, t }),
    ],
  }
}
