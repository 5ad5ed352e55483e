import { defaultLanguage } from '#app/i18n/languages.ts'
import { productName } from '#app/product.ts'

/** `/manifest.webmanifest`: how the site is installed as an application, and what Bubblewrap makes the Android app of. */
export function webManifest(): string {
  return JSON.stringify({
    name: productName,
    short_name: productName,
    description: 'Majstori i poslovi u Bosni i Hercegovini',
    id: '/',
    start_url: '/',
    scope: '/',
    lang: defaultLanguage,
    dir: 'ltr',
    categories: ['business', 'lifestyle'],
    display: 'standalone',
    orientation: 'any',
    background_color: '#faf8f3',
    theme_color: '#0f5c4a',
    launch_handler: { client_mode: 'navigate-existing' },
    // Bubblewrap takes the first icon whose size it cannot compare, so the drawing comes last.
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-monochrome-192.png', sizes: '192x192', type: 'image/png', purpose: 'monochrome' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      shortcut('Objavite oglas', '/objavite-oglas', 'oglas'),
      shortcut('Poslovi', '/poslovi', 'poslovi'),
      shortcut('Obavještenja', '/obavjestenja', 'obavjestenja'),
    ],
    screenshots: [
      screenshot('majstori', '720x1280', 'Majstori u Vašem gradu'),
      screenshot('poslovi', '720x1280', 'Oglasi na koje majstori šalju ponude'),
      screenshot('usluge', '1280x720', 'Usluge i cijene'),
    ],
    share_target: {
      action: '/objavite-oglas',
      method: 'GET',
      params: { title: 'title', text: 'description', url: 'link' },
    },
  })
}

function shortcut(name: string, url: string, icon: string) {
  const icons = [{ src: `/shortcuts/${icon}.png`, sizes: '96x96', type: 'image/png' }]
  return { name, short_name: name, url, icons }
}

function screenshot(name: string, sizes: string, label: string) {
  const form_factor = sizes === '1280x720' ? 'wide' : 'narrow'
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label }
}
