import { defaultLanguage } from '#app/i18n/languages.ts'
import { productName } from '#app/product.ts'

/** `/manifest.webmanifest`: how the site is installed as an application. */
export function webManifest(): string {
  return JSON.stringify({
    name: productName,
    short_name: productName,
    description: 'Majstori i poslovi u Bosni i Hercegovini',
    id: '/',
    start_url: '/',
    scope: '/',
    lang: defaultLanguage,
    display: 'standalone',
    background_color: '#faf8f3',
    theme_color: '#0f5c4a',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
