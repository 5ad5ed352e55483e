import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpenToVisitors } from '#tests/support/web/callers.ts'
import { db } from '#tests/support/data/database.ts'
import { pagesWithAction } from '#tests/support/web/prepared-forms.ts'
import { findForm, readControls, submitForm } from './support/form-controls.ts'
import { signIn, startInterrupted, type Interrupted } from './support/interrupted-forms.ts'

let interrupted: Interrupted

beforeAll(async () => {
  interrupted = await startInterrupted()
})

afterAll(() => interrupted?.stop())

const membersForms = pagesWithAction.filter((row) => !isOpenToVisitors(row))

test.each(membersForms)('$path brings back what was entered after the session has ended', async (row) => {
  const { page, path, form, person } = await interrupted.openForm(row)
  const [entered, action] = [
    await readControls(form),
    await form.evaluate((element: HTMLFormElement) => element.action),
  ]
  await endNewestSession(person!)
  await submitForm(form)
  await page.waitForURL(/\/prijava/)
  await signIn(page.context(), interrupted.network.origin, person)
  await page.goto(path)
  expect(withoutSecrets(await readControls(await findForm(page, action)))).toEqual(withoutSecrets(entered))
  await page.context().close()
})

/** The one of the phone; `prepareForm` has another. */
async function endNewestSession({ id }: { id: number }): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', '=', id)
  await db.deleteFrom('sessions').where('id', '=', newest).execute()
}

function withoutSecrets(controls: [name: string, value: unknown][]) {
  return controls.filter(([name, value]) => !/password/i.test(name) && typeof value !== 'number')
}
