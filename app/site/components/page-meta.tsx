import { useLocation, useRouteLoaderData } from 'react-router'
import { defaultLanguage, isLanguage, languages, type Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { localizedUrl, canonicalPath, isIndexablePath } from '#app/site/canonical.ts'
import type { ShellData } from '#app/site/shell-data.ts'
import { productName } from '#app/product.ts'
import type { Thing } from '#app/site/structured-data.ts'

const openGraphLocales: Record<Language, string> = { bs: 'bs_BA', en: 'en_GB', de: 'de_DE', es: 'es_ES' }

type Props = {
  /** Without the product's name, which is added. */
  title: string
  description: string
  /** The page's canonical path, with the query parameters that make it another page and no others; null for no indexing. */
  path: string | null
  inLanguages?: readonly Language[]
  kind?: 'website' | 'article' | 'profile'
  /** The path of the link's image below `/og/<language>/`, without `.png`. */
  image?: string
  structuredData?: (page: { origin: string; language: Language }) => Thing[]
}

/** Search engines cut longer titles, so they are written without the product's name. */
const titleLength = 60

export function PageMeta({
  title,
  description,
  path,
  inLanguages = languages,
  kind = 'website',
  image = 'stranica',
  structuredData,
}: Props) {
  const { language: requested } = useTranslation()
  const { origin = '' } = useRouteLoaderData<() => ShellData>('root') ?? {}
  const language = inLanguages.includes(requested) ? requested : defaultLanguage
  // The canonical URL depends on the requested URL, not on the browser's language.
  const requestedByUrl = new URLSearchParams(useLocation().search).get('lng') ?? ''
  const languageOfAddress =
    isLanguage(requestedByUrl) && inLanguages.includes(requestedByUrl) ? requestedByUrl : defaultLanguage
  const fullTitle = `${title} – ${productName}`
  const indexablePath = path !== null && isIndexablePath(canonicalPath(path)) ? path : null
  return (
    <>
      <title>{fullTitle.length <= titleLength || title.length <= 20 ? fullTitle : title}</title>
      <meta name="description" content={description} />
      {indexablePath === null ? (
        <meta name="robots" content="noindex, follow" />
      ) : (
        <>
          <link rel="canonical" href={localizedUrl(languageOfAddress, origin, indexablePath)} />
          {inLanguages.length > 1 &&
            [...inLanguages, 'x-default' as const].map((code) => (
              <link
                key={code}
                rel="alternate"
                hrefLang={code}
                href={localizedUrl(code === 'x-default' ? defaultLanguage : code, origin, indexablePath)}
              />
            ))}
          <meta property="og:url" content={localizedUrl(languageOfAddress, origin, indexablePath)} />
        </>
      )}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:locale" content={openGraphLocales[language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${origin}/og/${language}/${image}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {indexablePath !== null && structuredData && <StructuredData things={structuredData({ origin, language })} />}
    </>
  )
}

function StructuredData({ things }: { things: Thing[] }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // `<` is escaped, so that no text can end the element.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e') }}
    />
  )
}
