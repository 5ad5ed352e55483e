import { route } from '@react-router/dev/routes'

/** For search engines, app stores and phones, chats that preview a link, and our scripts. */
export const machineRoutes = [
  route('robots.txt', 'site/routes/robots.ts'),
  route('sitemap.xml', 'site/routes/sitemap-index.ts'),
  route('sitemap/:file', 'site/routes/sitemap.ts'),
  route('og/:language/*', 'site/routes/og-image.ts'),
  route('provjere/:language/:form', 'site/routes/field-rules.ts'),
  route('vodic/:language/:name', 'site/routes/guide-texts.ts'),
  route('raspored/:file', 'assignments/routes/calendar-feed.ts'),
  route('.well-known/security.txt', 'site/routes/security-text.ts'),
  route('.well-known/assetlinks.json', 'pwa/routes/asset-links.ts'),
  route('.well-known/apple-app-site-association', 'pwa/routes/app-site-association.ts'),
]
