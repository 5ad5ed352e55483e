import { readServerOnlyDictionary } from '#app/i18n/locale-files.server.ts'
import { defaultLanguage, languages, type Language } from '#app/i18n/languages.ts'
import { productName } from '#app/product.ts'

/** A missing network shows only when something is fetched. */
const reloadOnline = `
    function look() { fetch(location.href, { method: 'HEAD' }).then(({ status }) => status < 500 && location.reload(), () => {}) }
    addEventListener('online', look)
    setInterval(look, 15000)
  `

/** `/offline.html`, with a section for each language, of which the service worker shows one. */
export function offlinePage(): string {
  return `<!doctype html>
<html lang="${defaultLanguage}">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>${productName}</title>
  <style>
    :root { color-scheme: light dark; background: light-dark(#faf8f3, #101613); color: light-dark(#16211d, #edf2ef); font: 1rem/1.5 system-ui, sans-serif; }
    body { max-width: 36rem; margin: 15vh auto 0; padding: 0 16px 16px; }
    svg { width: 40px; fill: none; stroke: light-dark(#0f5c4a, #74cbb2); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
    h1 { font-size: 1.75rem; line-height: 1.2; }
    ul { padding: 0; list-style: none; }
    a.copy { display: inline-block; width: auto; padding: 10px 0; background: none; color: inherit; font-weight: 400; text-align: start; text-decoration: underline; }
    li + li { margin-top: 24px; }
    li:has(> .copy) { display: flex; gap: 12px; align-items: center; margin: 0; border-block-end: 1px solid light-dark(#e3ddd0, #2b3631); }
    li > a.copy { display: flex; flex: 1; gap: 12px; align-items: center; min-height: 52px; padding-block: 6px; text-decoration: none; }
    li > a.copy::before { content: ''; flex: none; width: 10px; height: 12px; padding: 2px; border: 2px solid; border-radius: 3px 7px 3px 3px; color: light-dark(#0f5c4a, #74cbb2); background: repeating-linear-gradient(transparent 0 3px, currentcolor 3px 5px) content-box; }
    small { flex: none; color: light-dark(#56645e, #a3b1ab); }
    h2 { margin-block: 32px 8px; font-size: 1.125rem; }
    li h2, li p { margin-block: 4px; }
    .muted { color: light-dark(#56645e, #a3b1ab); }
    .as-typed { white-space: pre-line; }
    summary { padding-block: 10px; }
    a, button { box-sizing: border-box; width: 100%; border: 0; font: inherit; cursor: pointer; }
    button, a { display: block; padding: 10px 18px; border-radius: 10px; background: light-dark(#0f5c4a, #74cbb2); color: light-dark(#fff, #06231b); font-weight: 600; text-align: center; text-decoration: none; }
  </style>
  <main>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 21V10l8-7 8 7v11M4 12l8 7 8-7" /></svg>
${languages.map(section).join('\n')}
  </main>
  <script>${reloadOnline}</script>
</html>
`
}

function section(language: Language): string {
  const { offline, waiting } = readServerOnlyDictionary(language) as Record<string, Record<string, string>>
  const { title, text, retry, stored, list } = offline!
  const words = JSON.stringify(waiting).replaceAll('"', '&quot;')
  return `    <section lang="${language}" data-note="${stored}" data-list="${list}" data-words="${words}">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="">${retry}</a></p>
    </section>`
}
