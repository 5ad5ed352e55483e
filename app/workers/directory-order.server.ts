import { sql, type RawBuilder } from 'kysely'
import { workerSorts, type WorkerSort } from '#app/workers/rules.ts'

type Order = {
  column: RawBuilder<unknown>
  toNumber: RawBuilder<number>
  fromNumber: (number: number) => RawBuilder<unknown>
}

/** Each order is an index, read backwards; the worker's id makes it total. */
const orders: Record<WorkerSort, Order> = {
  recommended: {
    column: sql`profile.recommendation`,
    toNumber: sql`profile.recommendation`,
    fromNumber: (number) => sql`${number}::int`,
  },
  // In microseconds: a JavaScript Date loses three digits, and with them a row between two pages.
  newest: {
    column: sql`worker.registered_at`,
    toNumber: sql`(extract(epoch from worker.registered_at) * 1000000)::bigint`,
    fromNumber: (number) => sql`timestamptz 'epoch' + ${number}::bigint * interval '1 microsecond'`,
  },
}

const idOf: Record<WorkerSort, RawBuilder<number>> = { recommended: sql`profile.user_id`, newest: sql`worker.id` }

type SortPosition = [number, number]

export function orderOf(sort: WorkerSort): RawBuilder<unknown> {
  return sql`${orders[sort].column} desc, ${idOf[sort]} desc`
}

export function sortKey(sort: WorkerSort): RawBuilder<SortPosition> {
  return sql`json_build_array(${orders[sort].toNumber}, ${idOf[sort]})`
}

export function isAfter(sort: WorkerSort, [number, id]: SortPosition): RawBuilder<boolean> {
  const { column, fromNumber } = orders[sort]
  return sql`(${column}, ${idOf[sort]}) < (${fromNumber(number)}, ${id}::bigint)`
}

export function encodeWorkerCursor(sort: WorkerSort, position: SortPosition): string {
  return [workerSorts.indexOf(sort), ...position].map((number) => number.toString(36)).join('.')
}

/** Undefined for an invalid cursor or one of another order: the list then begins at its start. */
export function decodeWorkerCursor(cursor: string | undefined, sort: WorkerSort): SortPosition | undefined {
  if (!cursor || !/^[0-9a-z]{1,12}(?:\.[0-9a-z]{1,12}){2}$/.test(cursor)) return undefined
  const [order, number = Number.NaN, id = Number.NaN] = cursor.split('.').map((part) => Number.parseInt(part, 36))
  const isOurs = order === workerSorts.indexOf(sort) && number <= maxSortValue[sort] && Number.isSafeInteger(id)
  return isOurs ? [number, id] : undefined
}

/** The columns' maxima: a forged cursor must not become a database error. */
const maxSortValue: Record<WorkerSort, number> = { recommended: 2 ** 31 - 1, newest: Number.MAX_SAFE_INTEGER }
