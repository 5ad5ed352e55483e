import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { config } from '#app/config.server.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

type Class = 'people' | 'ads' | 'rest'
type Lock = { class: Class; table: string; id: number; mode: string; statement: string; nth: number }

const strengths = ['Key Share', 'Share', 'No Key Update', 'Update']
/** Partitions have no rows of their own, and nobody waits for what is only added to them. */
const ignored = /^(?:behaviour_events|vitals|kysely_migration)/

/**
 * A database in which a second connection looks, after every statement of a transaction, which rows it has locked so far, with
 * foreign keys, updates and deletions; rows that the transaction has added are nobody else's yet. One transaction at a time.
 */
export class LockWatch {
  readonly db: Db
  /** The verb that is being watched. */
  verb = ''
  /** What was locked out of order, each kind once. */
  readonly faults = new Map<string, string>()
  transactions = 0
  readonly #pool: pg.Pool
  readonly #observer = new pg.Client({ connectionString: config.DATABASE_URL })
  #query = ''
  #held = new Map<string, number>()
  #locks: Lock[] = []
  #statements = 0

  constructor() {
    this.#pool = new pg.Pool({ Client: watchedClient(this), connectionString: config.DATABASE_URL, max: 4 })
    this.db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.#pool }) })
  }

  async open(): Promise<void> {
    await this.#observer.connect()
    // A verb that locks a whole table makes the observer wait for it, and the other way round.
    await this.#observer.query('set statement_timeout = 5000')
    await this.#observer.query('create extension if not exists pgrowlocks')
    const { rows } = await this.#observer.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const tables = rows.map(({ name }) => name).filter((name) => !ignored.test(name))
    const selects = tables.map((name) => {
      const isNamed = name === 'users' || name === 'ads'
      const id = isNamed
        ? 'named.id'
        : '(locked_row::text::point)[0]::bigint * 1000 + (locked_row::text::point)[1]::bigint'
      const join = isNamed ? `join ${name} as named on named.ctid = locked_row` : ''
      return `select '${name}' as "table", ${id} as id, modes from pgrowlocks('${name}') ${join}`
    })
    this.#query = selects.join(' union all ')
  }

  async close(): Promise<void> {
    await this.#observer.end()
    await this.db.destroy()
  }

  /** Notes what this statement has locked. */
  async look(statement: string): Promise<void> {
    this.#statements += 1
    const { rows } = await this.#observer.query<{ table: string; id: string; modes: string[] }>({
      name: 'locks',
      text: this.#query,
    })
    for (const { table, id, modes } of rows) {
      const strength = Math.max(...modes.map((mode) => strengths.indexOf(mode.replace('For ', ''))))
      if (strength < 0) throw new Error(`an unknown kind of row lock: ${modes.join()}`)
      const key = `${table} ${id}`
      if ((this.#held.get(key) ?? -1) >= strength) continue
      this.#held.set(key, strength)
      this.#locks.push({
        class: table === 'users' ? 'people' : table === 'ads' ? 'ads' : 'rest',
        table,
        id: Number(id),
        mode: strengths[strength]!,
        statement,
        nth: this.#statements,
      })
    }
  }

  /** Compares the locks of the transaction that ends with the order. */
  judge(): void {
    const locks = this.#locks
    this.#locks = []
    this.#held = new Map()
    if (locks.length === 0) return
    this.transactions += 1
    const fault = findDisorder(locks)
    if (!fault) return
    const kind = `${this.verb}: ${fault}`
    if (!this.faults.has(kind)) this.faults.set(kind, `${kind}\n${locks.map(describe).join('\n')}`)
  }
}

/** Calls the watch after each statement. */
function watchedClient(watch: LockWatch): typeof pg.Client {
  return class extends pg.Client {
    #isInTransaction = false

    override query(...args: unknown[]): never {
      const run = (...given: unknown[]) => (super.query as (...all: unknown[]) => unknown).apply(this, given)
      const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string }).text ?? '')
      return this.#follow(text, () => run(...args) as Promise<unknown>, run) as never
    }

    /** A statement on its own becomes a transaction, so that its locks can be seen. */
    async #follow(text: string, run: () => Promise<unknown>, runPlain: (sql: string) => unknown): Promise<unknown> {
      if (/^(?:begin|start transaction)/i.test(text)) {
        this.#isInTransaction = true
        return run()
      }
      if (/^(?:commit|rollback)\b/i.test(text)) {
        this.#isInTransaction = false
        watch.judge()
        return run()
      }
      if (this.#isInTransaction) {
        const result = await run()
        await watch.look(text)
        return result
      }
      await runPlain('begin')
      try {
        const result = await run()
        await watch.look(text)
        watch.judge()
        await runPlain('commit')
        return result
      } catch (error) {
        await runPlain('rollback')
        throw error
      }
    }
  }
}

const classes = ['people', 'ads', 'rest'] as const

/** People by id, then ads by id, then the rest; several people or ads in one statement only if it says their order. */
function findDisorder(locks: Lock[]): string | undefined {
  let last = { rank: 0, id: 0 }
  // A foreign key to the rest is checked when all else of its statement is done.
  const momentOf = (lock: Lock) => lock.nth + (lock.class === 'rest' && lock.mode === 'Key Share' ? 0.5 : 0)
  for (const group of Map.groupBy(
    locks.toSorted((one, other) => momentOf(one) - momentOf(other)),
    momentOf,
  ).values()) {
    const own = [...new Set(group.map((lock) => lock.class))]
    const ids = group.map(({ id }) => id).toSorted((one, other) => one - other)
    const rank = classes.indexOf(own[0]!)
    if (own.length > 1) return `${own.toSorted().join(' and ')} in one statement`
    if (rank < last.rank) return `${own[0]} after ${classes[last.rank]}`
    if (rank < 2) {
      if (ids.length > 1 && !isOrdered(own[0]!, group[0]!.statement)) return `several ${own[0]} without an order`
      if (rank === last.rank && ids[0]! <= last.id)
        return `${own[0]} not in the order of ids, or locked more strongly later`
    }
    last = { rank, id: ids.at(-1)! }
  }
  return undefined
}

function isOrdered(own: Class, statement: string): boolean {
  const column = own === 'people' ? /(?:"users"\.)?"?id"?/ : /(?:"ads"\.)?"?id"?/
  return new RegExp(` order by ${column.source}(?:,| |$)`).test(statement)
}

function describe({ table, id, mode, statement }: Lock): string {
  return `  ${table} ${id} for ${mode.toLowerCase()}: ${statement.replaceAll(/\s+/g, ' ').slice(0, 160)}`
}
