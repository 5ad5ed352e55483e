/** The cookies of an admin's session, as a browser sends them. */
export function adminCookies(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))}`)
    .join('; ')
}
