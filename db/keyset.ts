import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** The values of a row in the columns of an order, as numbers. */
export type Position = number[]

type Direction = 'asc' | 'desc'

/** A column of an order: how it becomes a number for the cursor, and how the number becomes its value again. */
type KeysetColumn = {
  column: RawBuilder<unknown>
  toNumber: RawBuilder<number>
  fromNumber: (number: number) => RawBuilder<unknown>
  /** The numbers that the column can hold: a made-up cursor must not be an error of the database. */
  min: number
  max: number
  direction: Direction
}

export function bigintColumn(column: RawBuilder<unknown>, direction: Direction = 'desc'): KeysetColumn {
  const fromNumber = (number: number) => sql`${number}::bigint`
  return { column, toNumber: sql`${column}`, fromNumber, min: 0, max: Number.MAX_SAFE_INTEGER, direction }
}

export function intColumn(column: RawBuilder<unknown>, direction: Direction = 'desc'): KeysetColumn {
  const fromNumber = (number: number) => sql`${number}::int`
  return { column, toNumber: sql`${column}`, fromNumber, min: 0, max: 2 ** 31 - 1, direction }
}

/** In microseconds, as PostgreSQL stores times: a Date would lose three digits, and rows with them. */
export function timestampColumn(column: RawBuilder<unknown>, direction: Direction = 'desc'): KeysetColumn {
  const toNumber = sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`
  const fromNumber = (number: number) => sql`timestamptz 'epoch' + ${number}::bigint * interval '1 microsecond'`
  return { column, toNumber, fromNumber, min: 0, max: Number.MAX_SAFE_INTEGER, direction }
}

export function booleanColumn(column: RawBuilder<unknown>): KeysetColumn {
  const fromNumber = (number: number) => sql`${number === 1}::boolean`
  return { column, toNumber: sql`${column}::int`, fromNumber, min: 0, max: 1, direction: 'asc' }
}

export type Keyset = {
  orderBy: RawBuilder<unknown>
  position: RawBuilder<Position>
  selectColumns: () => ReturnType<RawBuilder<unknown>['as']>[]
  isAfter: (position: Position) => RawBuilder<boolean>
  /** As `isAfter`, for the one row of a subquery; false for all rows where it finds none. Needs one direction for all columns. */
  isAfterRow: (row: Expression<unknown>) => RawBuilder<boolean>
  pattern: RegExp
  encode: (position: Position) => string
  /** Undefined for no cursor, an unreadable one, or one of another order: the list begins at its start. */
  decode: (cursor: string | null | undefined) => Position | undefined
}

/**
 * An order that a list is paged by; the last column is unique. A page begins after the last row of the page before, so a
 * deep page costs what the first one costs. `id` tells apart the orders of a list that has several.
 */
export function keyset(columns: KeysetColumn[], { id }: { id?: number } = {}): Keyset {
  const prefix = id === undefined ? '' : `${id.toString(36)}.`
  const number = String.raw`-?[\da-z]{1,11}`
  const pattern = new RegExp(
    `^${prefix.replace('.', String.raw`\.`)}${columns.map(() => number).join(String.raw`\.`)}$`,
  )
  return {
    pattern,
    orderBy: sql`${sql.join(columns.map(({ column, direction }) => sql`${column} ${sql.raw(direction)}`))}`,
    position: sql`json_build_array(${sql.join(columns.map(({ toNumber }) => toNumber))})`,
    selectColumns: () => columns.map(({ column }, index) => column.as(`column${index}`)),
    isAfter: (position) => isAfter(columns, position),
    isAfterRow: (row) => sql`(${rowOf(columns)}) ${comparisonOf(columns)} ${row}`,
    encode: (position) => prefix + position.map((value) => value.toString(36)).join('.'),
    decode: (cursor) => {
      if (!cursor || !pattern.test(cursor)) return undefined
      const position = cursor
        .slice(prefix.length)
        .split('.')
        .map((part) => Number.parseInt(part, 36))
      return position.every((value, index) => value >= columns[index]!.min && value <= columns[index]!.max)
        ? position
        : undefined
    },
  }
}

type PageOptions = { keyset: Keyset; cursor?: string | null | undefined; pageSize: number }

/** One page of a query that has no order and no limit yet. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { keyset: order, cursor, pageSize }: PageOptions,
): Promise<Page<Row>> {
  const after = order.decode(cursor)
  const rows = await query
    .$if(after !== undefined, (started) => started.where(order.isAfter(after!)))
    .select(order.position.as('position'))
    .orderBy(order.orderBy)
    .limit(pageSize + 1)
    .execute()
  const page = cutPage(rows as unknown as { position: Position }[], { keyset: order, pageSize })
  return { ...page, items: page.items as unknown[] as Row[], isFirst: !after }
}

export type Page<Row> = { items: Row[]; nextCursor: string | null; hasMore: boolean; isFirst: boolean }

export function cutPage<Row extends { position: Position }>(
  rows: Row[],
  { keyset: order, pageSize }: Pick<PageOptions, 'keyset' | 'pageSize'>,
) {
  const pageRows = rows.slice(0, pageSize)
  const hasMore = rows.length > pageSize
  return {
    items: pageRows.map(({ position: _, ...row }) => row),
    nextCursor: hasMore ? order.encode(pageRows.at(-1)!.position) : null,
    hasMore,
  }
}

function isAfter(columns: KeysetColumn[], position: Position): RawBuilder<boolean> {
  const [first, ...rest] = columns
  const values = columns.map(({ fromNumber }, index) => fromNumber(position[index]!))
  if (columns.every(({ direction }) => direction === first!.direction))
    return sql`(${rowOf(columns)}) ${comparisonOf(columns)} (${sql.join(values)})`

  const { column, max, direction } = first!
  const isTie = sql`${column} = ${values[0]} and ${isAfter(rest, position.slice(1))}`
  // After the largest value only ties are left, which an index can read.
  if (direction === 'asc' && position[0] === max) return sql`(${isTie})`
  return sql`(${column} ${comparisonOf([first!])} ${values[0]} or ${isTie})`
}

function rowOf(columns: KeysetColumn[]) {
  return sql.join(columns.map(({ column }) => column))
}

function comparisonOf([first]: KeysetColumn[]) {
  return sql.raw(first!.direction === 'asc' ? '>' : '<')
}
