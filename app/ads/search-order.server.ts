import { sql, type Expression, type RawBuilder } from 'kysely'
import { jobSorts, type JobSort } from '#app/ads/rules.ts'

type Part = {
  column: RawBuilder<unknown>
  toNumber: RawBuilder<number>
  fromNumber: (number: number) => RawBuilder<unknown>
}

const id = wholeNumber(sql`ads.id`)
const payout = wholeNumber(sql`coalesce(ads.max_payout, ads.min_payout)`)
const fewness = wholeNumber(sql`(-ads.offer_count)`)
// In microseconds, as the database keeps it: a Date of JavaScript would lose three digits, and a row with them.
const published: Part = {
  column: sql`ads.published_at`,
  toNumber: sql`(extract(epoch from ads.published_at) * 1000000)::bigint`,
  fromNumber: (number) => sql`timestamptz 'epoch' + ${number}::bigint * interval '1 microsecond'`,
}

/** Each is an index of its own, read from either end; the last part is unique. */
const orders: Record<JobSort, { parts: Part[]; direction: RawBuilder<unknown>; beyond: RawBuilder<unknown> }> = {
  newest: { parts: [published, id], direction: sql`desc`, beyond: sql`<` },
  oldest: { parts: [published, id], direction: sql`asc`, beyond: sql`>` },
  highestPayout: { parts: [payout, id], direction: sql`desc`, beyond: sql`<` },
  fewestOffers: { parts: [fewness, published, id], direction: sql`desc`, beyond: sql`<` },
}

export function orderOf(sort: JobSort): RawBuilder<unknown> {
  const { parts, direction } = orders[sort]
  return sql`${sql.join(parts.map(({ column }) => sql`${column} ${direction}`))}`
}

/** Where a row stands in this order, exactly. */
export function sortKey(sort: JobSort): RawBuilder<number[]> {
  return sql`json_build_array(${sql.join(orders[sort].parts.map(({ toNumber }) => toNumber))})`
}

export function isAfter(sort: JobSort, place: number[]): RawBuilder<boolean> {
  const { parts, beyond } = orders[sort]
  const columns = parts.map(({ column }) => column)
  const values = parts.map(({ fromNumber }, index) => fromNumber(place[index] ?? 0))
  return sql`(${sql.join(columns)}) ${beyond} (${sql.join(values)})`
}

/** The same for the row that a query finds; where it finds none, nothing is after it. `partsOf` says what it must select. */
export function isAfterRowOf(sort: JobSort, row: Expression<unknown>): RawBuilder<boolean> {
  const { parts, beyond } = orders[sort]
  return sql`(${sql.join(parts.map(({ column }) => column))}) ${beyond} ${row}`
}

export function partsOf(sort: JobSort) {
  return orders[sort].parts.map(({ column }, index) => column.as(`part${index}`))
}

/** Where the next page begins, as text for an address. */
export function writeCursor(sort: JobSort, place: number[]): string {
  return [jobSorts.indexOf(sort), ...place].map((number) => number.toString(36)).join('.')
}

/** Undefined for a cursor that is not ours, or of another order: the list begins at its start. */
export function readCursor(cursor: string | undefined, sort: JobSort): number[] | undefined {
  if (!cursor || !/^[0-9a-z.-]{1,60}$/.test(cursor)) return undefined
  const [order, ...place] = cursor.split('.').map((number) => Number.parseInt(number, 36))
  const isOurs =
    order === jobSorts.indexOf(sort) && place.length === orders[sort].parts.length && place.every(Number.isSafeInteger)
  return isOurs ? place : undefined
}

function wholeNumber(column: RawBuilder<unknown>): Part {
  return { column, toNumber: sql`${column}`, fromNumber: (number) => sql`${number}::bigint` }
}
