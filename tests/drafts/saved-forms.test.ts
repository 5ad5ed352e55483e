import { expect, test } from 'vitest'
import { listFormDrafts } from '#app/drafts/queries.server.ts'
import { findSavedForm, saveForm } from '#app/drafts/saved-forms.server.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const path = '/majstor/posao/7'

function save(browserKey: string, userId: number, message: string) {
  return saveForm(db, { browserKey, path, owner: '', userId, values: { message }, hasFiles: false }, [])
}

test('a member has a form of the same page in each browser, and none of them among the drafts', async () => {
  const [{ id }, other] = [await aWorker(), await aWorker()]
  await save('phone', id, 'S telefona')
  await save('laptop', id, 'S laptopa')
  const messageIn = async (browserKey: string, userId: number) =>
    (await findSavedForm(db, { browserKey, path, userId }))?.fields
  expect(await messageIn('phone', id)).toEqual({ message: 'S telefona' })
  expect(await messageIn('laptop', id)).toEqual({ message: 'S laptopa' })
  expect(await messageIn('phone', other.id)).toBeUndefined()
  expect(await listFormDrafts(db, { userId: id })).toEqual([])
})
