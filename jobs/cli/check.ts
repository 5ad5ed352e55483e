import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { findViolations, maxViolations } from '#app/invariants.server.ts'
import { openDatabase, openPool, type Db } from '#db/connection.ts'
import { fail, print } from '#jobs/cli/output.ts'
import { invariants } from '#jobs/worker/invariants.ts'

/** Asks each invariant of one moment of the database, names the rows that break it, and changes nothing. */
export async function checkInvariants(): Promise<void> {
  // On a big database one question takes longer than any request may.
  const patient = openDatabase(openPool(config.DATABASE_URL, 1, Infinity))
  try {
    await patient
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx)
        await checkEach(trx)
      })
  } finally {
    await patient.destroy()
  }
}

async function checkEach(trx: Db): Promise<void> {
  const now = new Date()
  let broken = 0
  for (const invariant of invariants) {
    const { name, sentence, table } = invariant
    const rows = await findViolations(trx, { invariants: [invariant], limit: maxViolations + 1, now })
    if (rows.length === 0) {
      print(`ok      ${name}: ${sentence}`)
      continue
    }
    broken += 1
    const ids = rows.slice(0, maxViolations).map(({ id }) => id)
    print(
      `BROKEN  ${name}: ${sentence} Not so: ${table} ${ids.join(', ')}${rows.length > ids.length ? ' and more' : ''}`,
    )
  }
  if (broken > 0) fail(`${broken} of ${invariants.length} do not hold. Nothing was changed.`)
}
