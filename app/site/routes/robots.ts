import type { Route } from './+types/robots.ts'

/** Members' areas redirect to the sign-in, so they are not listed; a `noindex` is only read where crawling is allowed. */
export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/image/',
    'Disallow: /klijent/',
    'Disallow: /prijavi/',
    '',
    `Sitemap: ${url.origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
