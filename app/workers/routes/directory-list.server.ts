import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { directoryTitle } from '#app/places/titles.ts'
import { tradeSlug } from '#app/trades/filtering.server.ts'
import type { ListRoute } from '#app/site/routes/list-request.server.ts'
import { workerCountsByCityAndSkill, workerCountsByTrade } from '#app/workers/directory-counts.server.ts'
import { workerSearchFields, workerSearchSchema, type WorkerSearchQuery } from '#app/workers/directory-schema.ts'
import { searchDirectory, type DirectoryWorker } from '#app/workers/featured/placing.server.ts'
import { directoryPath } from '#app/workers/paths.ts'
import { workerSorts } from '#app/workers/rules.ts'
import { db } from '#db/connection.ts'

/** A page of the longest names and quotes fits into a first visit. */
const pageSize = 8

/** The directory of workers; all its filters are a query, and paths such as `/majstori/elektricar/mostar` lead there. */
export const directoryList: ListRoute<WorkerSearchQuery, DirectoryWorker> = {
  read: (params) => readSearchParams(workerSearchSchema, params, workerSearchFields),
  pathOf: directoryPath,
  isCanonical: ({ params, url, place: { skill, city }, query }) =>
    joinSegments(params.skill, params.city) === joinSegments(skill && skillSlug(skill), city) &&
    !hasOtherSlug(url.searchParams, query),
  canonicalPath: ({ search }) => directoryPath({ ...search, trade: tradeSlug(search.trade) }),
  toQuery: ({ skill, trade, city, searchTerm, sort }) => ({
    skill,
    trade: tradeSlug(trade),
    city,
    searchTerm,
    sort: sort === workerSorts[0] ? undefined : sort,
  }),
  search: (search) => searchDirectory(db, { ...search, pageSize }),
  countBySkillAndCity: () => workerCountsByCityAndSkill(db),
  titleOf: directoryTitle,
  titleKind: 'directory',
  countByTrade: () => workerCountsByTrade(db),
  imageFolder: 'majstori',
}

function joinSegments(...segments: (string | undefined)[]): string {
  return segments.filter((segment) => segment !== undefined).join('/')
}

/** Another slug redirects; a name as typed into the form does not, because a redirect costs a slow line a round trip. */
function hasOtherSlug(params: URLSearchParams, { skill, city }: WorkerSearchQuery): boolean {
  const slugs = [
    [params.get('skill'), skill && skillSlug(skill)],
    [params.get('city'), city],
  ] as const
  return slugs.some(([actual, canonical]) => actual && canonical && actual !== canonical && /^[a-z0-9-]+$/.test(actual))
}
