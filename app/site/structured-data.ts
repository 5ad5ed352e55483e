import { languages, type Language } from '#app/i18n/languages.ts'
import { localizedUrl } from './canonical.ts'
import { productName } from '#app/product.ts'

export type Thing = { '@type': string | string[]; [property: string]: unknown }

type Named = { name: string; path: string }
type PageContext = { origin: string; language: Language }

/** No rating of our own: search engines ignore what a company says of itself. */
export function organization(origin: string): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: productName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

function publisherOrganization(origin: string): Thing {
  return { '@type': 'Organization', '@id': `${origin}/#organization`, name: productName, url: `${origin}/` }
}

export function website(origin: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: productName,
    url: `${origin}/`,
    inLanguage: languages,
    publisher: { '@id': `${origin}/#organization` },
  }
}

export function breadcrumbs({ origin, language }: PageContext, items: Named[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: localizedUrl(language, origin, path),
    })),
  }
}

/** Search engines show stars for businesses only, so a person's profile claims none. */
export function profilePage(
  { origin, language }: PageContext,
  worker: Named & { skills: string[]; city: string; memberSince: string },
): Thing {
  const url = localizedUrl(language, origin, worker.path)
  return {
    '@type': 'ProfilePage',
    url,
    dateCreated: worker.memberSince,
    mainEntity: {
      '@type': 'Person',
      name: worker.name,
      url,
      knowsAbout: worker.skills,
      workLocation: { '@type': 'City', name: worker.city },
    },
  }
}

type Priced = Named & { serviceType: string; city: string | null; price: { min: number; max: number } | undefined }

/** A service with what it usually costs, if that is known; money in feninga. */
export function service({ origin, language }: PageContext, { name, path, serviceType, city, price }: Priced): Thing {
  return {
    '@type': 'Service',
    name,
    serviceType,
    url: localizedUrl(language, origin, path),
    provider: publisherOrganization(origin),
    areaServed: city ? { '@type': 'City', name: city } : { '@type': 'Country', name: 'Bosna i Hercegovina' },
    ...(price && {
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: price.min / 100,
        highPrice: price.max / 100,
        priceCurrency: 'BAM',
      },
    }),
  }
}

type Article = {
  headline: string
  description: string
  path: string
  author: string
  publishedAt: Date
  updatedAt: Date
}

export function blogPosting(
  { origin, language }: PageContext,
  { path, author, publishedAt, updatedAt, ...texts }: Article,
): Thing {
  return {
    '@type': 'BlogPosting',
    ...texts,
    url: localizedUrl(language, origin, path),
    inLanguage: language,
    datePublished: publishedAt.toISOString(),
    dateModified: updatedAt.toISOString(),
    image: `${origin}/og/${language}${path}.png`,
    author: { '@type': 'Organization', name: author, url: `${origin}/` },
    publisher: publisherOrganization(origin),
  }
}

/** A page that lists others, by their addresses only: ratings about members of a list are against the rules. */
export function collectionPage(
  { origin, language }: PageContext,
  { name, path, itemPaths }: Named & { itemPaths: string[] },
): Thing {
  return {
    '@type': 'CollectionPage',
    name,
    url: localizedUrl(language, origin, path),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: itemPaths.length,
      itemListElement: itemPaths.map((itemPath, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: localizedUrl(language, origin, itemPath),
      })),
    },
  }
}
