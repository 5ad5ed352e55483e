import type { AdContent } from '#app/ads/schemas.ts'
import { adSearchKeywords } from '#app/places/search-keywords.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { tradeOf } from '#app/trades/deriving.server.ts'
import type { Ads } from '#db/schema.ts'

/** Each field that a client writes, with its column; the images have a table of their own. */
type ContentField = Exclude<keyof AdContent, 'imageIds' | 'draft'>

/** For everybody. */
const publicColumns = {
  title: 'title',
  description: 'description',
  skill: 'skill',
  city: 'city',
  timing: 'timing',
  minPayout: 'min_payout',
  maxPayout: 'max_payout',
  acceptsOutsideBudget: 'accepts_outside_budget',
} as const

/** Only for the client and the accepted worker. */
const privateColumns = { address: 'address' } as const

const contentColumns = { ...publicColumns, ...privateColumns } satisfies Record<ContentField, keyof Ads>

type PublicColumns = typeof publicColumns
type ContentColumns = typeof contentColumns
export type PublicField = keyof PublicColumns

type Selection<Columns extends Record<string, string>> = {
  [Field in keyof Columns & string]: `ads.${Columns[Field]} as ${Field}`
}[keyof Columns & string]

/** For `select`: the content under the names of its fields. */
export const publicContent = selectionOf(publicColumns)
export const privateContent = selectionOf(privateColumns)
export const wholeContent = selectionOf(contentColumns)

/** The columns that hold the content; its trade and the words to find the ad by go with them. Unset `timing` and `acceptsOutsideBudget` are left as they are. */
export function columnsOf(content: AdContent) {
  const { skill, city } = content
  return {
    title: content.title,
    description: content.description,
    skill,
    city,
    timing: content.timing,
    address: content.address,
    min_payout: content.minPayout,
    max_payout: content.maxPayout ?? null,
    accepts_outside_budget: content.acceptsOutsideBudget,
    trade: tradeOf(content),
    search_words: skill && city ? adSearchKeywords(skill as Skill, city) : '',
  } satisfies Partial<Record<keyof Ads, unknown>> & Record<ContentColumns[ContentField], unknown>
}

/** The columns that a copy of an ad takes over. */
export const copiedColumns = [...Object.values(contentColumns), 'trade', 'search_words'] as const

/** The content of an ad, and nothing else of its row. */
export function pickPublicContent<Row extends Record<PublicField, unknown>>(ad: Row): Pick<Row, PublicField> {
  return Object.fromEntries(Object.keys(publicColumns).map((field) => [field, ad[field as PublicField]])) as never
}

function selectionOf<const Columns extends Record<string, string>>(columns: Columns): Selection<Columns>[] {
  return Object.entries(columns).map(([field, column]) => `ads.${column} as ${field}` as Selection<Columns>)
}
