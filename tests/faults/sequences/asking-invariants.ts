import pg from 'pg'
import { selectViolations, type Violation } from '#app/invariants.server.ts'
import { config } from '#app/config.server.ts'
import type { Db } from '#db/connection.ts'
import { invariants } from '#jobs/worker/invariants.ts'

/** Asks all invariants again and again, planned once: to plan them takes ten times as long as to answer them. */
export class InvariantWatch {
  readonly #db: Db
  readonly #client = new pg.Client({ connectionString: config.DATABASE_URL })
  #connected: Promise<unknown> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Throws the sentences that are not true. */
  async expectAll(now: Date): Promise<void> {
    this.#connected ??= this.#connect()
    await this.#connected
    const { sql: text, parameters } = selectViolations(this.#db, { invariants, limit: 5, now }).compile(this.#db)
    const { rows } = await this.#client.query<Violation>({ name: 'invariants', text, values: [...parameters] })
    if (rows.length > 0) throw new Error(rows.map(describe).join('\n'))
  }

  async close(): Promise<void> {
    if (this.#connected) await this.#client.end()
  }

  async #connect(): Promise<void> {
    await this.#client.connect()
    await this.#client.query('set plan_cache_mode = force_generic_plan; set jit = off')
  }
}

function describe({ name, table, id, expected, found }: Violation): string {
  const { sentence } = invariants.find((each) => each.name === name)!
  return `${name}: ${sentence} Not so: ${table} ${id}${expected === null ? '' : `, ${found} instead of ${expected}`}`
}
