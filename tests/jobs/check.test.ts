import '#tests/support/environment/shop-settings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPaidOrder, emptyShop } from '#tests/support/data/shop.ts'
import { anAdAtStage, aCast } from '#tests/support/data/scenes.ts'
import { db } from '#tests/support/data/database.ts'
import { measureTables } from '#tests/support/data/footprint.ts'
import { runJobsCommand } from './worker-process.ts'

test('the command is content with what the verbs write, names rows that contradict it, and changes nothing', async () => {
  await emptyShop()
  const cast = await aCast()
  for (const stage of ['draft', 'offered', 'in_progress', 'completed', 'cancelled'] as const)
    await anAdAtStage(stage, cast)
  await aPaidOrder({ workerId: cast.worker.id })
  const good = await runJobsCommand(['check'])
  expect(good).toMatchObject({ code: 0, output: expect.stringMatching(/^(?:ok {6}[a-z_]+: \S[^\n]+\n){50,}$/) })

  const { adId } = await anAdAtStage('offered', cast)
  await sql`update ads set question_count = 7 where id = ${adId}`.execute(db)
  const before = await measureTables()
  const bad = await runJobsCommand(['check'])
  expect(bad.code).toBe(1)
  expect(bad.output.match(/^BROKEN .*/gm)).toEqual([
    `BROKEN  ad_question_count: The number of questions is that of the questions that are shown. Not so: ads ${adId}`,
  ])
  expect(bad.output).toContain('1 of ')
  expect(await measureTables()).toEqual(before)
})
