import { sql } from 'kysely'
import { accountLimits } from '#app/accounts/rules.ts'
import { adLimits } from '#app/ads/rules.ts'
import { db } from '#tests/support/data/database.ts'

const name = 'Elektroinstalaterka-Muhamedagić'.slice(0, accountLimits.name)
const title = 'Rekonstrukcija elektroinstalacija i vodoinstalaterskih priključaka u četverosobnom potkrovlju'
const word = 'https://primjer.example/najpoljoprivredniji-protivpožarni-vodootporni-elektroinstalaterski-materijal'

/** Makes what people typed as long as it may be, with words for which no line of a phone has room. */
export async function lengthenTexts(): Promise<void> {
  await sql`update users set name = ${name}, surname = ${name} where deleted_at is null`.execute(db)
  await sql`update ads set title = ${title.slice(0, adLimits.title)}, description = concat(description, ' ', ${word}::text)`.execute(
    db,
  )
  for (const [table, column] of [
    ['messages', 'text'],
    ['offers', 'message'],
    ['reviews', 'comment'],
    ['questions', 'text'],
    ['portfolio_items', 'title'],
    ['worker_profiles', 'work_description'],
  ] as const) {
    const text = sql`left(concat(${sql.ref(column)}, ' ', ${word}::text), 100)`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}`.execute(db)
  }
}
