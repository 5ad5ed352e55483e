/** What public pages read of their query; every other parameter leaves them as they are. */
export const publicParameters = [
  'q',
  'skill',
  'city',
  'minPayout',
  'maxPayout',
  'sort',
  'cursor',
  'page',
  'searchTerm',
  'search',
  'category',
] as const

const privateParameters = [
  'filter',
  'status',
  'stanje',
  'itemCursor',
  'majstor',
  'slike',
  'userType',
  'next',
  'korak',
  'kod',
  'pageSize',
  'google_id_token',
  'name',
  'email',
  'title',
  'description',
  'nacrt',
] as const

export const pageParameters: readonly string[] = [...publicParameters, ...privateParameters]

/** The named parameters in the order of `names`, whatever their order in the URL. */
export function pickSearchParams(searchParams: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])))
}
