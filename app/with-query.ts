/** The path with these parameters beside those it has; empty ones are left out. */
export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const params = String(new URLSearchParams(given))
  return params ? `${path}${path.includes('?') ? '&' : '?'}${params}` : path
}
