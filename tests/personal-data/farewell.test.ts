import { beforeEach, expect, test } from 'vitest'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { closedAccountComposer } from '#app/personal-data/message-templates.server.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { aClient, noon, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
let client: { id: number }

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  client = await aClient({ email: 'odlazi@primjer.ba', language: 'de' })
  await db.deleteFrom('outbox').execute()
})

const closing = () => ({ userId: client.id, currentHash: passwordHash, now: noon })
const leave = () => closeAccount(db, closing(), { email: true })
const aHarness = () => aDeliveryHarness({ composers: [closedAccountComposer] })

async function isErased(): Promise<boolean> {
  const erasure = db.selectFrom('account_erasures').select(['erased_at', 'person']).where('user_id', '=', client.id)
  const { erased_at, person } = await erasure.executeTakeFirstOrThrow()
  return erased_at !== null && person === null
}

test('one last mail goes to the closed address, in the language of the account, and a second closing sends none', async () => {
  await leave()
  await leave()
  const harness = aHarness()
  await harness.runDueJobs()
  expect(harness.ledger).toMatchObject([
    { channel: 'email', to: 'odlazi@primjer.ba', subject: 'Ihr Konto ist geschlossen' },
  ])
  const [mail] = harness.ledger
  expect(mail?.channel === 'email' && mail.text).toMatch(/Innerhalb einer Stunde[^]*Rechnungen[^]*info@majstorija\.ba/)
  await eraseClosedAccounts(db, { now: minutes(2) })
  expect(await isErased()).toBe(true)
})

test('the erasure waits for the mail, and for no more than forty minutes', async () => {
  await leave()
  await eraseClosedAccounts(db, { now: minutes(39) })
  expect(await isErased()).toBe(false)
  await eraseClosedAccounts(db, { now: minutes(40) })
  expect(await isErased()).toBe(true)

  const harness = aHarness()
  await harness.runDueJobs()
  expect(harness.ledger).toEqual([])
})

test('where no mail can be sent, none is tried, and nothing is waited for', async () => {
  await closeAccount(db, closing(), { email: false })
  await eraseClosedAccounts(db, { now: minutes(2) })
  expect(await isErased()).toBe(true)
  const deliveries = db.selectFrom('deliveries').select('id').where('type', '=', 'AccountClosed')
  expect(await deliveries.where('user_id', '=', client.id).execute()).toEqual([])
})
