/** Without words `relevance` is `newest`. */
export const adSearchSorts = ['newest', 'oldest', 'highestPayout', 'fewestOffers', 'relevance'] as const
export type AdSearchSort = (typeof adSearchSorts)[number]
export const defaultAdSearchSort: AdSearchSort = 'relevance'
