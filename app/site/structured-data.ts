import type { Language } from '#app/i18n/languages.ts'
import { addressIn } from './canonical.ts'
import { productName } from './name.ts'

/** One thing that search engines read, in the words of schema.org. */
export type Thing = { '@type': string | string[]; [property: string]: unknown }

type Named = { name: string; path: string }
type Place = { origin: string; language: Language }

/** Who we are. No rating of our own: what a house says of itself does not count. */
export function organization(origin: string): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: productName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

/** The same in a word, for pages that tell of something else. */
function house(origin: string): Thing {
  return { '@type': 'Organization', '@id': `${origin}/#organization`, name: productName, url: `${origin}/` }
}

export function website(origin: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: productName,
    url: `${origin}/`,
    inLanguage: ['bs', 'en', 'de', 'es'],
    publisher: { '@id': `${origin}/#organization` },
  }
}

export function breadcrumbs({ origin, language }: Place, items: Named[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressIn(language, origin, path),
    })),
  }
}

/** A person who offers work. Stars belong to businesses in what search engines show, so none are claimed here; the page has them. */
export function profilePage(
  { origin, language }: Place,
  worker: Named & { trades: string[]; city: string; memberSince: string },
): Thing {
  const url = addressIn(language, origin, worker.path)
  return {
    '@type': 'ProfilePage',
    url,
    dateCreated: worker.memberSince,
    mainEntity: {
      '@type': 'Person',
      name: worker.name,
      url,
      knowsAbout: worker.trades,
      workLocation: { '@type': 'City', name: worker.city },
    },
  }
}

type Priced = Named & { serviceType: string; city: string | null; price: { min: number; max: number } }

/** A service with what it usually costs; money in feninga. */
export function service({ origin, language }: Place, { name, path, serviceType, city, price }: Priced): Thing {
  return {
    '@type': 'Service',
    name,
    serviceType,
    url: addressIn(language, origin, path),
    provider: house(origin),
    areaServed: city ? { '@type': 'City', name: city } : { '@type': 'Country', name: 'Bosna i Hercegovina' },
    offers: { '@type': 'AggregateOffer', lowPrice: price.min / 100, highPrice: price.max / 100, priceCurrency: 'BAM' },
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
  { origin, language }: Place,
  { path, author, publishedAt, updatedAt, ...texts }: Article,
): Thing {
  return {
    '@type': 'BlogPosting',
    ...texts,
    url: addressIn(language, origin, path),
    inLanguage: language,
    datePublished: publishedAt.toISOString(),
    dateModified: updatedAt.toISOString(),
    image: `${origin}/og/${language}${path}.png`,
    author: { '@type': 'Organization', name: author, url: `${origin}/` },
    publisher: house(origin),
  }
}

/** A page that lists others, by their addresses only: ratings about members of a list are against the rules. */
export function listOf({ origin, language }: Place, { name, path, items }: Named & { items: Named[] }): Thing {
  return {
    '@type': 'CollectionPage',
    name,
    url: addressIn(language, origin, path),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.name,
        url: addressIn(language, origin, item.path),
      })),
    },
  }
}
