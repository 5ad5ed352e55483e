import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBody } from '#app/http/body/request-body.server.ts'
import { receiveUpload } from '#app/images/routes/receive-upload.server.ts'
import { createUpload, findUpload } from '#app/images/uploading.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const chunkBytes = 30_000
const chunks = 8
const bytes = chunkBytes * chunks

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

async function anUpload() {
  const { id: userId } = await aClient()
  const outcome = await createUpload(db, { userId, network: '10.0.0.1', purpose: 'ad', bytes })
  if (!outcome.ok) throw new Error(outcome.reason)
  const find = async () => (await findUpload(db, { uploadId: outcome.value.id, userId }))!
  return { upload: await find(), find }
}

/** A sender that is silent for so long before one of its chunks. */
async function* send(silentBefore: number, silentMs: number): AsyncGenerator<Uint8Array> {
  for (let nth = 0; nth < chunks; nth += 1) {
    if (nth === silentBefore) {
      const silence = new Promise((resolve) => setTimeout(resolve, silentMs))
      // Time stands still again when the server has waited for long enough: a minute, and longer the more has arrived.
      for (let passed = 0; passed < Math.min(silentMs, 61_000 + nth * 14_700); passed += 1_000)
        await vi.advanceTimersByTimeAsync(1_000)
      await silence
    }
    yield new Uint8Array(chunkBytes).fill(nth)
  }
}

test.each(Array.from({ length: chunks }, (_, nth) => nth))(
  '30 s of silence before chunk %i lose nothing',
  async (nth) => {
    const { upload, find } = await anUpload()
    await receiveUpload(openBody(new Headers(), send(nth, 30_000)), db, upload)
    expect((await find()).receivedBytes).toBe(bytes)
  },
)

test.each([1, 4, 7])('after minutes of silence before chunk %i what came before is there', async (nth) => {
  const { upload, find } = await anUpload()
  const receiving = receiveUpload(openBody(new Headers(), send(nth, 200_000)), db, upload)
  await expect(receiving).rejects.toMatchObject({ reason: 'too_slow' })
  const { receivedBytes } = await find()
  expect(receivedBytes).toBe(nth * chunkBytes)
  const rest = new Uint8Array(bytes - receivedBytes)
  await receiveUpload(openBody(new Headers(), new Response(rest).body![Symbol.asyncIterator]()), db, await find())
  expect((await find()).receivedBytes).toBe(bytes)
})
