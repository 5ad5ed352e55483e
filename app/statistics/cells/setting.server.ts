import type { CellKey, CellState } from '#app/statistics/cells/rules.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Setting = CellKey & { state: CellState; adminId: number; now: Date }

/** Sets whether ads of this work are welcome in a town, and returns what was set before. */
export function setCellState(db: Db, { state, adminId, now, ...cell }: Setting): Promise<CellState> {
  return inTransaction(db, async (trx) => {
    const own = trx
      .selectFrom('cell_states')
      .select('state')
      .where((eb) => eb.and(cell))
    const former = await own.forUpdate().executeTakeFirst()
    const values = { state, admin_id: adminId, set_at: now }
    await trx
      .insertInto('cell_states')
      .values({ ...cell, ...values })
      .onConflict((conflict) => conflict.columns(['skill', 'trade', 'city']).doUpdateSet(values))
      .execute()
    return former?.state ?? 'open'
  })
}

type FormerStates = { skill: string; trade: string; state: CellState }[]

/** Sets the same for each skill of a town, leaves no state of a trade, and returns those that were not open. */
export function setTownState(
  db: Db,
  { state, adminId, now, city }: Omit<Setting, 'skill' | 'trade'>,
): Promise<FormerStates> {
  return inTransaction(db, async (trx) => {
    const former = await trx
      .deleteFrom('cell_states')
      .where('city', '=', city)
      .returning(['skill', 'trade', 'state'])
      .execute()
    const values = { city, trade: '', state, admin_id: adminId, set_at: now }
    await trx
      .insertInto('cell_states')
      .values(skillKeys.map((skill) => ({ skill, ...values })))
      .execute()
    return former.filter((cell) => cell.state !== 'open')
  })
}
