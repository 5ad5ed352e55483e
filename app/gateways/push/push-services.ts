/** Hosts and path prefixes of browsers' push services; `*` stands for one or more labels. */
const pushServices: [host: string, path: string][] = [
  ['fcm.googleapis.com', '/fcm/send/'],
  ['fcm.googleapis.com', '/wp/'],
  ['updates.push.services.mozilla.com', '/wpush/'],
  ['*.push.services.mozilla.com', '/wpush/'],
  ['*.push.apple.com', '/'],
  ['*.notify.windows.com', '/'],
]

const maxEndpointLength = 2_000

/** Endpoints that may be posted to: a known push service over https, or a configured `host[:port]`. */
export function isPushEndpoint(endpoint: string, extraHosts: readonly string[]): boolean {
  if (endpoint.length > maxEndpointLength || !URL.canParse(endpoint)) return false
  const { protocol, host, port, pathname, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  if (extraHosts.includes(host)) return true
  return port === '' && pushServices.some(([pattern, path]) => matchesHost(host, pattern) && pathname.startsWith(path))
}

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}
