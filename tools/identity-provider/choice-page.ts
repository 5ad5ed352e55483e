import type { Client } from './client.ts'
import { escapeHtml } from '../escape-html.ts'

const names = { google: 'Google', facebook: 'Facebook' }

export function choicePage(url: URL, { provider, people }: Client): string {
  const address = (change: [name: string, value: string]) => {
    const target = new URL(url)
    target.searchParams.set(...change)
    return escapeHtml(`${target.pathname}${target.search}`)
  }
  const links = people.map(
    ({ key, name, email, note }) =>
      `<li><a href="${address(['person', key])}"><b>${escapeHtml(name)}</b>${escapeHtml([email, note].filter(Boolean).join(' · '))}</a></li>`,
  )
  return `<!doctype html>
<html lang="bs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Probna prijava: ${names[provider]}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 10vh auto; padding: 0 1rem }
ul { padding: 0; list-style: none }
a { display: block; margin: .5rem 0; padding: .75rem 1rem; border: 1px solid; border-radius: 8px; color: inherit; text-decoration: none }
a:hover, a:focus-visible { outline: 2px solid }
b { display: block }
</style>
</head>
<body>
<main>
<h1>Probna prijava: ${names[provider]}</h1>
<p>Ovo nije ${names[provider]}, nego probni server na Vašem računaru. Izaberite kao ko se prijavljujete.</p>
<ul>${links.join('')}</ul>
<a href="${address(['odustajanje', '1'])}">Odustani</a>
</main>
</body>
</html>`
}
