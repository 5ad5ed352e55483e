import { expect, test } from 'vitest'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { leaveAndErase } from './leavers.ts'

test('an image that was sent and not looked at is not unread any more once its sender is erased', async () => {
  const [client, worker] = [await aClient(), await aWorker()]
  const toWorker = { sender: { id: client.id, userType: 'Client' as const }, recipientId: worker.id }
  const toClient = { sender: { id: worker.id, userType: 'Worker' as const }, recipientId: client.id }
  await sendDirectMessage(db, { ...toWorker, text: 'Imate li sliku?', idempotencyKey: 'jedan', now: noon })
  const imageIds = [await anImage(worker.id, 90, 'message')]
  const sent = { ...toClient, text: '', imageIds, idempotencyKey: 'dva', now: noon }
  expect(await sendDirectMessage(db, sent)).toMatchObject({ ok: true })
  await sendDirectMessage(db, { ...toClient, text: 'Evo je.', idempotencyKey: 'tri', now: noon })
  expect(await countUnread(client.id)).toBe(2)

  await leaveAndErase(worker)
  expect(await countUnread(client.id)).toBe(1)
})

async function countUnread(userId: number): Promise<number> {
  const member = db.selectFrom('conversation_members').select('unread_count as count').where('user_id', '=', userId)
  return (await member.executeTakeFirstOrThrow()).count
}
