import type { Route } from './+types/robots.ts'

/** Members' areas need no mention: they send everyone to the sign-in, which says itself that it is not to be known; forbidden, nobody would read that. */
export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/image/',
    'Disallow: /klijent/',
    '',
    `Sitemap: ${url.origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
