import type { RequestBody } from '#app/http/body/request-body.server.ts'
import { uploadLimits } from '#app/images/upload-limits.ts'
import { appendToUpload } from '#app/images/uploading.server.ts'
import type { Db } from '#db/connection.ts'

type Receiving = { controller: AbortController; ended: Promise<unknown> }
type Upload = { id: number; userId: number; bytes: number; receivedBytes: number }

const receivings = new Map<number, Receiving>()

/** Appends a body to an upload, also what came of one that broke off. @throws BodyRefusedError */
export async function receiveUpload(body: RequestBody, db: Db, upload: Upload): Promise<void> {
  const controller = new AbortController()
  const ended = appendBody(body, db, upload, controller.signal)
  receivings.set(upload.id, { controller, ended: ended.catch(() => {}) })
  try {
    await ended
  } finally {
    if (receivings.get(upload.id)?.controller === controller) receivings.delete(upload.id)
  }
}

/** Ends an earlier request for the same upload: its sender has lost the connection, which this side may not know yet. */
export async function endReceiving(uploadId: number): Promise<void> {
  const receiving = receivings.get(uploadId)
  receiving?.controller.abort()
  await receiving?.ended
}

async function appendBody(body: RequestBody, db: Db, upload: Upload, signal: AbortSignal): Promise<void> {
  const { id: uploadId, userId, bytes } = upload
  let position = upload.receivedBytes
  let chunks: Uint8Array[] = []
  let pending = 0

  async function store(): Promise<void> {
    const piece = Buffer.concat(chunks)
    chunks = []
    pending = 0
    if (piece.length > 0 && (await appendToUpload(db, { uploadId, userId, position, bytes: piece })))
      position += piece.length
  }

  const take = async (chunk: Uint8Array) => {
    if (signal.aborted) return
    chunks.push(chunk)
    pending += chunk.length
    if (pending >= uploadLimits.pieceBytes) await store()
  }
  try {
    await body.receive({ uploader: userId, maxBytes: bytes - position, take, signal })
  } finally {
    await store()
  }
}
