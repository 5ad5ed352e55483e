import { sql } from 'kysely'
import type { AdContent } from '#app/ads/schemas.ts'
import { adSearchKeywords } from '#app/places/search-keywords.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { tradeOf } from '#app/trades/deriving.server.ts'
import { tradeKeywords } from '#app/trades/trades.server.ts'
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
export const tradeColumns = ['skill', 'title', 'description', 'is_trade_chosen as isTradeChosen'] as const
export const chosenTrade = ['ads.trade', 'ads.is_trade_chosen as isTradeChosen'] as const

type Trade = { skill: string; trade: string | null; isTradeChosen: boolean }

/** The columns that hold the content, its trade, which stays if the client has chosen it, and the words to find the ad by. Unset `timing` and `acceptsOutsideBudget` are left as they are. */
export function columnsOf(content: AdContent, before?: Trade) {
  const { skill, city } = content
  const chosen = before?.isTradeChosen && before.skill === skill ? before : undefined
  const trade = chosen ? chosen.trade : tradeOf(content)
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
    trade,
    is_trade_chosen: chosen !== undefined,
    search_words: searchWordsOf({ skill, city, trade }),
  } satisfies Partial<Record<keyof Ads, unknown>> & Record<ContentColumns[ContentField], unknown>
}

/** The words that an ad is found by besides its own. */
export function searchWordsOf({ skill, city, trade }: { skill: string; city: string; trade: string | null }): string {
  return skill && city ? `${adSearchKeywords(skill as Skill, city)} ${tradeKeywords(trade)}`.trim() : ''
}

/** The columns that a copy of an ad takes over. */
export const copiedColumns = [...Object.values(contentColumns), 'trade', 'is_trade_chosen', 'search_words'] as const

/** The content of an ad, and nothing else of its row. */
export function pickPublicContent<Row extends Record<PublicField, unknown>>(ad: Row): Pick<Row, PublicField> {
  return Object.fromEntries(Object.keys(publicColumns).map((field) => [field, ad[field as PublicField]])) as never
}

function selectionOf<const Columns extends Record<string, string>>(columns: Columns): Selection<Columns>[] {
  return Object.entries(columns).map(([field, column]) => `ads.${column} as ${field}` as Selection<Columns>)
}

export type Claim = 'registered' | 'signed_in'

/** In a query of `ads`: what the visitor did who wrote this draft before being signed in; null for other ads. */
export const selectClaim = sql<Claim | null>`case when ads.status = 'draft' then (
  select case when users.registered_at > drafts.written_at then 'registered' else 'signed_in' end
  from drafts join users on users.id = ads.client_id where drafts.ad_id = ads.id limit 1) end`
