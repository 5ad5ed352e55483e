import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { presentReachPrompt } from '#app/accounts/reach/presenter.server.ts'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { presentAd, presentAssignment } from '#app/ads/presenters.server.ts'
import { listMyAds, listMyAssignments, selectAdCounts } from '#app/ads/queries.server.ts'
import { presentResponses } from '#app/ads/responses/presenter.server.ts'
import { selectResponsesOfAds } from '#app/ads/responses/queries.server.ts'
import { awaitedAnswers, presentAwaitedAnswer } from '#app/assignments/awaited-answers.server.ts'
import { contactState } from '#app/deliveries/reach/reachable.server.ts'
import { presentFormDrafts } from '#app/drafts/presenter.server.ts'
import { selectFormDrafts } from '#app/drafts/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { selectUnreadConversations } from '#app/messages/unread.server.ts'
import { selectFinishedWork, selectUnseenOffers } from '#app/offers/queries.server.ts'
import { cityLocative } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { selectUnansweredQuestions } from '#app/questions/queries.server.ts'
import { workerCountsByCity, workerCountsByCityAndSkill } from '#app/workers/directory-counts.server.ts'
import { directoryPath } from '#app/workers/paths.ts'
import type { Db } from '#db/connection.ts'

const maxCards = 3
const maxTasks = 3
const maxDrafts = 3

type Client = { id: number; city: string; now: Date }

/** Tasks of the client, and the prompts of one whom messages do not reach; before their first ad, who works in their city. */
export async function loadDashboard(db: Db, { id: clientId, city, now }: Client, { language, t }: Translation) {
  const { counts, formDrafts, contacts, responses, ...found } = await findOverview(db, clientId, now)
  const tasks = { ...found, awaitedAnswers: found.awaitedAnswers.map((one) => presentAwaitedAnswer(one, true, t)) }
  const drafts = presentFormDrafts(
    [adDraftForm],
    formDrafts.map((draft) => ({ ...draft, writtenAt: new Date(draft.writtenAt) })),
    { language, now },
  )
  const awaitsSomething = counts.open + counts.inProgress > 0
  const state = { ...contacts, isReachable: contacts.isReachable || !awaitsSomething }
  const reach = presentReachPrompt(state, { userId: clientId, userType: 'Client', language, t, now })
  if (counts.all === 0)
    return { counts, tasks, drafts, reach, town: await loadTown(db, city, language), assignments: [], ads: [] }

  const [assignments, { items }] = await Promise.all([
    listMyAssignments(db, { clientId, status: 'in_progress', pageSize: maxCards }),
    listMyAds(db, { clientId, filter: 'needsAction', sort: 'mostOffers', pageSize: maxCards }),
  ])
  return {
    counts,
    tasks,
    drafts,
    reach,
    town: null,
    assignments: assignments.items.map((assignment) => presentAssignment(assignment, language)),
    ads: items.map((ad) => ({
      ...presentAd(ad, language),
      responses: presentResponses(responses.find(({ adId }) => adId === ad.id)?.responses, t),
    })),
  }
}

async function findOverview(db: Db, clientId: number, now: Date) {
  const viewer = { id: clientId, userType: 'Client' } as const
  const { counts, ...tasks } = await db
    .selectFrom('users')
    .select([
      contactState.as('contacts'),
      awaitedAnswers(viewer, now).as('awaitedAnswers'),
      jsonObjectFrom(selectAdCounts(db, clientId)).as('counts'),
      jsonArrayFrom(selectFormDrafts(db, clientId).limit(maxDrafts)).as('formDrafts'),
      jsonArrayFrom(selectResponsesOfAds(db, clientId).limit(maxCards)).as('responses'),
      jsonArrayFrom(selectFinishedWork(db, clientId).limit(maxTasks)).as('finishedWork'),
      jsonArrayFrom(selectUnseenOffers(db, clientId).limit(maxTasks)).as('offers'),
      jsonArrayFrom(selectUnansweredQuestions(db, clientId).limit(maxTasks)).as('questions'),
      jsonArrayFrom(selectUnreadConversations(db, viewer).limit(maxTasks)).as('conversations'),
    ])
    .where('users.id', '=', clientId)
    .executeTakeFirstOrThrow()
  return { counts: counts!, ...tasks }
}

export type Dashboard = Awaited<ReturnType<typeof loadDashboard>>

async function loadTown(db: Db, city: string, language: Language) {
  const [byCity, byCityAndSkill] = await Promise.all([workerCountsByCity(db), workerCountsByCityAndSkill(db)])
  const counts = new Map(byCityAndSkill.flatMap((one) => (one.city === city ? [[one.skill, one.count]] : [])))
  const workers = byCity.find((one) => one.city === city)?.count ?? 0
  return {
    place: cityLocative(city, language),
    workers,
    directoryPath: directoryPath(workers > 0 ? { city } : {}),
    skills: skillKeys.map((skill) => ({
      skill,
      to: postAdPath('Client', { skill })!,
      label: skillName(skill, language, 'label'),
      workers: counts.get(skill) ?? 0,
    })),
  }
}

export type Town = Awaited<ReturnType<typeof loadTown>>
