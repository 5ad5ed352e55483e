import { escapeMarkup } from '#app/escape-markup.ts'
import { defaultLanguage, languages, type Language } from '#app/i18n/languages.ts'
import { localizedUrl } from '#app/site/canonical.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

type Dated = { changedAt: Date | null }

export function sitemapIndex(origin: string, files: (Dated & { name: string })[]): string {
  const rows = files.map(
    ({ name, changedAt }) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc>${lastmod(changedAt)}</sitemap>\n`,
  )
  return `${head}<sitemapindex xmlns="${namespace}">\n${rows.join('')}</sitemapindex>\n`
}

export function sitemapFile(
  origin: string,
  entries: (Dated & { path: string; languages?: readonly Language[] })[],
): string {
  const rows = entries.map(
    ({ path, changedAt, languages: inLanguages = languages }) =>
      `<url><loc>${escapeMarkup(localizedUrl(defaultLanguage, origin, path))}</loc>${lastmod(changedAt)}${alternates(origin, path, inLanguages)}</url>\n`,
  )
  return `${head}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join('')}</urlset>\n`
}

function alternates(origin: string, path: string, inLanguages: readonly Language[]): string {
  const link = (code: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeMarkup(address)}"/>`
  const each = inLanguages.map((language) => link(language, localizedUrl(language, origin, path)))
  return [...each, link('x-default', localizedUrl(defaultLanguage, origin, path))].join('')
}

function lastmod(changedAt: Date | null): string {
  return changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
}
