import { useLocation, useRouteLoaderData } from 'react-router'
import { defaultLanguage, isLanguage, languages, type Language } from '#app/i18n/languages.ts'
import { useWords } from '#app/i18n/words.tsx'
import type { loader } from '#app/root.tsx'
import { addressIn, canonicalPath, isIndexablePath } from '#app/site/canonical.ts'
import { productName } from '#app/site/name.ts'
import type { Thing } from '#app/site/structured-data.ts'

type Props = {
  /** Without the name of the product, which is added. */
  title: string
  description: string
  /** The page's own path, with the parameters that make it another page; null where search engines are not to know it. */
  path: string | null
  /** Languages in which the page has a text of its own; all of them unless said otherwise. */
  inLanguages?: readonly Language[]
  kind?: 'website' | 'article' | 'profile'
  /** What the picture of the link says: the part of its address after the language. */
  picture?: string
  structured?: (place: { origin: string; language: Language }) => Thing[]
}

const locales: Record<Language, string> = { bs: 'bs_BA', en: 'en_GB', de: 'de_DE', es: 'es_ES' }

/** Longer titles are cut by search engines, and then the name is what can be spared. */
const titleLength = 60

/** What the head of a public page says to browsers, search engines and chats that preview links. */
export function PageMeta({
  title,
  description,
  path,
  inLanguages = languages,
  kind = 'website',
  picture = 'stranica',
  structured,
}: Props) {
  const { language: asked } = useWords()
  const { origin = '' } = useRouteLoaderData<typeof loader>('root') ?? {}
  const language = inLanguages.includes(asked) ? asked : defaultLanguage
  // The address says which page this is; without naming a language it is the one that each browser gets in its own.
  const named = new URLSearchParams(useLocation().search).get('lng') ?? ''
  const languageOfAddress = isLanguage(named) && inLanguages.includes(named) ? named : defaultLanguage
  const full = `${title} – ${productName}`
  const known = path !== null && isIndexablePath(canonicalPath(path)) ? path : null
  return (
    <>
      <title>{full.length <= titleLength || title.length <= 20 ? full : title}</title>
      <meta name="description" content={description} />
      {known === null ? (
        <meta name="robots" content="noindex, follow" />
      ) : (
        <>
          <link rel="canonical" href={addressIn(languageOfAddress, origin, known)} />
          {inLanguages.length > 1 &&
            [...inLanguages, 'x-default' as const].map((code) => (
              <link
                key={code}
                rel="alternate"
                hrefLang={code}
                href={addressIn(code === 'x-default' ? defaultLanguage : code, origin, known)}
              />
            ))}
          <meta property="og:url" content={addressIn(languageOfAddress, origin, known)} />
        </>
      )}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${origin}/og/${language}/${picture}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {known !== null && structured && <StructuredData things={structured({ origin, language })} />}
    </>
  )
}

function StructuredData({ things }: { things: Thing[] }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // Data, not a script: nothing in it may end the element.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e') }}
    />
  )
}
