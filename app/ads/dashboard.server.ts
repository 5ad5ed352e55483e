import { postAdPath } from '#app/ads/post-ad-path.ts'
import { presentAd, presentAssignment } from '#app/ads/presenters.server.ts'
import { countMyAds, listMyAds, listMyAssignments } from '#app/ads/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityLocative } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { workerCountsByCity, workerCountsByCityAndSkill } from '#app/workers/directory-counts.server.ts'
import { directoryPath } from '#app/workers/paths.ts'
import type { Db } from '#db/connection.ts'

const maxCards = 3

type Client = { id: number; city: string }

/** What waits for the client; before their first ad, who works in their city. */
export async function loadDashboard(db: Db, { id: clientId, city }: Client, language: Language) {
  const counts = await countMyAds(db, clientId)
  if (counts.all === 0) return { counts, town: await loadTown(db, city, language), assignments: [], ads: [] }

  const [assignments, { items }] = await Promise.all([
    listMyAssignments(db, { clientId, status: 'in_progress', pageSize: maxCards }),
    listMyAds(db, { clientId, filter: 'needsAction', sort: 'mostOffers', pageSize: maxCards }),
  ])
  return {
    counts,
    town: null,
    assignments: assignments.items.map((assignment) => presentAssignment(assignment, language)),
    ads: items.map((ad) => presentAd(ad, language)),
  }
}

async function loadTown(db: Db, city: string, language: Language) {
  const [byCity, byCityAndSkill] = await Promise.all([workerCountsByCity(db), workerCountsByCityAndSkill(db)])
  const counts = new Map(byCityAndSkill.flatMap((one) => (one.city === city ? [[one.skill, one.count]] : [])))
  const workers = byCity.find((one) => one.city === city)?.count ?? 0
  return {
    place: cityLocative(city, language),
    workers,
    skills: counts.size,
    directoryPath: directoryPath(workers > 0 ? { city } : {}),
    links: skillKeys.map((skill) => {
      const count = counts.get(skill)
      const label = skillName(skill, language, 'label')
      return { to: postAdPath('Client', { skill })!, label: count ? `${label} (${count})` : label }
    }),
  }
}

export type Town = Awaited<ReturnType<typeof loadTown>>
