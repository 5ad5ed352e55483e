import { sql, type Expression, type RawBuilder } from 'kysely'
import { adSearchSorts, type AdSearchSort } from '#app/ads/rules.ts'

type SortColumn = {
  column: RawBuilder<unknown>
  toNumber: RawBuilder<number>
  fromNumber: (number: number) => RawBuilder<unknown>
}

const id = integerColumn(sql`ads.id`)
const payout = integerColumn(sql`coalesce(ads.max_payout, ads.min_payout)`)
const negatedOfferCount = integerColumn(sql`(-ads.offer_count)`)
// In microseconds, as the database keeps it: a Date of JavaScript would lose three digits, and a row with them.
const publishedAt: SortColumn = {
  column: sql`ads.published_at`,
  toNumber: sql`(extract(epoch from ads.published_at) * 1000000)::bigint`,
  fromNumber: (number) => sql`timestamptz 'epoch' + ${number}::bigint * interval '1 microsecond'`,
}

/** Each is an index of its own, read from either end; the last part is unique. */
const sortOrders: Record<
  AdSearchSort,
  { sortColumns: SortColumn[]; direction: RawBuilder<unknown>; comparison: RawBuilder<unknown> }
> = {
  newest: { sortColumns: [publishedAt, id], direction: sql`desc`, comparison: sql`<` },
  oldest: { sortColumns: [publishedAt, id], direction: sql`asc`, comparison: sql`>` },
  highestPayout: { sortColumns: [payout, id], direction: sql`desc`, comparison: sql`<` },
  fewestOffers: { sortColumns: [negatedOfferCount, publishedAt, id], direction: sql`desc`, comparison: sql`<` },
}

export function orderExpression(sort: AdSearchSort): RawBuilder<unknown> {
  const { sortColumns, direction } = sortOrders[sort]
  return sql`${sql.join(sortColumns.map(({ column }) => sql`${column} ${direction}`))}`
}

/** Where a row stands in this order, exactly. */
export function cursorValuesExpression(sort: AdSearchSort): RawBuilder<number[]> {
  return sql`json_build_array(${sql.join(sortOrders[sort].sortColumns.map(({ toNumber }) => toNumber))})`
}

export function isAfter(sort: AdSearchSort, cursorValues: number[]): RawBuilder<boolean> {
  const { sortColumns, comparison } = sortOrders[sort]
  const columns = sortColumns.map(({ column }) => column)
  const values = sortColumns.map(({ fromNumber }, index) => fromNumber(cursorValues[index] ?? 0))
  return sql`(${sql.join(columns)}) ${comparison} (${sql.join(values)})`
}

/** The same for the row that a query finds; where it finds none, nothing is after it. `partsOf` says what it must select. */
export function isAfterRow(sort: AdSearchSort, row: Expression<unknown>): RawBuilder<boolean> {
  const { sortColumns, comparison } = sortOrders[sort]
  return sql`(${sql.join(sortColumns.map(({ column }) => column))}) ${comparison} ${row}`
}

export function selectSortColumns(sort: AdSearchSort) {
  return sortOrders[sort].sortColumns.map(({ column }, index) => column.as(`part${index}`))
}

/** Where the next page begins, as text for an address. */
export function encodeAdCursor(sort: AdSearchSort, cursorValues: number[]): string {
  return [adSearchSorts.indexOf(sort), ...cursorValues].map((number) => number.toString(36)).join('.')
}

/** Undefined for a cursor that is not ours, or of another order: the list begins at its start. */
export function decodeAdCursor(cursor: string | undefined, sort: AdSearchSort): number[] | undefined {
  if (!cursor || !/^[0-9a-z.-]{1,60}$/.test(cursor)) return undefined
  const [order, ...cursorValues] = cursor.split('.').map((number) => Number.parseInt(number, 36))
  const isValid =
    order === adSearchSorts.indexOf(sort) &&
    cursorValues.length === sortOrders[sort].sortColumns.length &&
    cursorValues.every(Number.isSafeInteger)
  return isValid ? cursorValues : undefined
}

function integerColumn(column: RawBuilder<unknown>): SortColumn {
  return { column, toNumber: sql`${column}`, fromNumber: (number) => sql`${number}::bigint` }
}
