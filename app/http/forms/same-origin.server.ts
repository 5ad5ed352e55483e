export type OriginVerdict = 'same' | 'foreign' | 'unknown'

/** Compares `Sec-Fetch-Site`, else `Origin`. Old browsers send neither: 'unknown', so that a form needs its token. */
export function checkOrigin(headers: { get(name: string): string | null }, ownOrigin: string): OriginVerdict {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none' ? 'same' : 'foreign'
  const origin = headers.get('origin')
  if (origin) return origin === ownOrigin ? 'same' : 'foreign'
  return 'unknown'
}

export function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

export function isFormType(contentType: string | null): boolean {
  return !contentType || formTypes.some((type) => contentType.toLowerCase().startsWith(type))
}
