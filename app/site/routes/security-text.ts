import { href } from 'react-router'
import { config } from '#app/config.server.ts'
import { languages } from '#app/i18n/languages.ts'
import type { Route } from './+types/security-text.ts'

/** RFC 9116 recommends less than a year. Each answer counts anew, so that the file never expires while the site is up. */
const validMs = 180 * 86_400_000

export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    `Contact: ${url.origin}${href('/kontakt')}`,
    `Contact: mailto:${config.CONTACT_EMAIL}`,
    `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${url.origin}${href('/.well-known/security.txt')}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
