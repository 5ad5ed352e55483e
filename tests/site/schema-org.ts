/** The types and properties of schema.org that we use; what is not in it is a slip of the pen, or wants a line here. */
const knownTypes: Record<string, { required: string[]; allowed?: string[] }> = {
  Organization: { required: ['name', 'url'], allowed: ['logo', 'email', 'telephone', 'sameAs'] },
  WebSite: { required: ['name', 'url'], allowed: ['inLanguage', 'publisher'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ListItem: { required: ['position'], allowed: ['name', 'item', 'url'] },
  CollectionPage: { required: ['name', 'url', 'mainEntity'], allowed: ['inLanguage'] },
  ItemList: { required: ['numberOfItems', 'itemListElement'] },
  ProfilePage: { required: ['mainEntity'], allowed: ['url', 'dateCreated', 'dateModified', 'name'] },
  Person: {
    required: ['name'],
    allowed: ['url', 'jobTitle', 'knowsAbout', 'image', 'description', 'address', 'workLocation', 'identifier'],
  },
  PostalAddress: { required: ['addressLocality'], allowed: ['addressCountry'] },
  City: { required: ['name'] },
  Country: { required: ['name'] },
  Service: { required: ['serviceType', 'provider'], allowed: ['name', 'areaServed', 'offers', 'description', 'url'] },
  AggregateOffer: { required: ['lowPrice', 'highPrice', 'priceCurrency'], allowed: ['offerCount'] },
  BlogPosting: {
    required: ['headline', 'datePublished', 'author'],
    allowed: [
      'dateModified',
      'publisher',
      'image',
      'inLanguage',
      'description',
      'url',
      'mainEntityOfPage',
      'articleSection',
    ],
  },
  Blog: { required: ['name', 'url'], allowed: ['inLanguage', 'publisher'] },
  FAQPage: { required: ['mainEntity'] },
  Question: { required: ['name', 'acceptedAnswer'] },
  Answer: { required: ['text'] },
}

/** What is wrong with a piece of structured data, as sentences. */
export function findSchemaErrors(data: unknown): string[] {
  const document = data as { '@context'?: string; '@graph'?: unknown[] }
  const context = document['@context'] === 'https://schema.org' ? [] : ['the context is not schema.org']
  return [...context, ...(document['@graph'] ?? []).flatMap((thing) => findThingErrors(thing))]
}

function findThingErrors(thing: unknown): string[] {
  if (Array.isArray(thing)) return thing.flatMap(findThingErrors)
  if (typeof thing !== 'object' || thing === null) return []
  const { '@type': type, '@id': id, ...properties } = thing as Record<string, unknown>
  if (type === undefined) return id ? [] : ['a thing has neither type nor id']
  const definition = knownTypes[String(type)]
  if (!definition) return [`the type ${String(type)} is not known here`]
  const names = Object.keys(properties)
  return [
    ...definition.required
      .filter((name) => properties[name] === undefined || properties[name] === '')
      .map((name) => `${String(type)} has no ${name}`),
    ...names
      .filter((name) => ![...definition.required, ...(definition.allowed ?? [])].includes(name))
      .map((name) => `${String(type)} may not have ${name}`),
    ...Object.entries(properties)
      .filter(([, value]) => typeof value === 'string' && /undefined|\[object/.test(value))
      .map(([name]) => `${String(type)}.${name} holds nonsense`),
    ...Object.values(properties).flatMap(findThingErrors),
  ]
}
