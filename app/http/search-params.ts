/** Public pages read these parameters, each those of its handle; every other one leaves them as they are. */
export const publicParameters = [
  'q',
  'skill',
  'trade',
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

export type PublicParameter = (typeof publicParameters)[number]

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
  'nacin',
  'trajanje',
  'odgovor',
  'tema',
] as const

/** Say that the request comes from one of the apps. */
export const appParameters = ['force_ios_app', 'is_twa', 'force_mobile_app'] as const

/** Apply to one request only, so that language links do not carry them on. */
export const transientParameters = [
  'lng',
  'key',
  'poslan',
  'state',
  'izbor',
  'povezivanje',
  'selidba',
  'separator',
  ...appParameters,
] as const

/** A page that has one of these is made for the one who asks. All parameters that no page knows are ignored. */
export const uncachedParameters: readonly string[] = [...privateParameters, ...transientParameters]

export const pageParameters: readonly string[] = [...publicParameters, ...privateParameters]

/** The named parameters in the order of `names`, whatever their order in the URL. */
export function pickSearchParams(searchParams: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])))
}
