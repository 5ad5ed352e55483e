import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type _Object,
} from '@aws-sdk/client-s3'
import { createLogger, describeError } from '#app/log.server.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { requireStorageKey, selectSurplus, type Storage } from './storage.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

/** Milliseconds of a whole call with its repetition. A visitor waits for `get`. */
export type S3Timeouts = { connect: number; get: number; call: number; file: number }

const defaultTimeouts: S3Timeouts = { connect: 2_000, get: 4_000, call: 10_000, file: 600_000 }
const maxAttempts = 2
const maxSockets = 50
const parallelDeletes = 10
const breakerLimits = { maxFailures: 3, openMs: 5_000 }

/** Images in a private bucket of an S3-compatible store. Calls throw StorageUnavailableError within their time. */
export function s3Storage(
  { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings,
  timeouts: S3Timeouts = defaultTimeouts,
): Storage {
  const log = createLogger('storage')
  const agent = { keepAlive: true, maxSockets }
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts,
    // Not every compatible store knows the checksums that Amazon's does.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: timeouts.connect, httpAgent: agent, httpsAgent: agent },
  })
  const guarded = circuitBreaker({
    ...breakerLimits,
    onChange(isOpen, error) {
      if (isOpen) log.error({ error: describeError(error) }, 'image store unavailable')
      else log.info('image store available again')
    },
  })

  const deadline = () => ({ abortSignal: AbortSignal.timeout(timeouts.call) })

  async function* listObjects(prefix: string): AsyncGenerator<_Object[]> {
    const Prefix = `${requireStorageKey(prefix)}/`
    let ContinuationToken: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
      const page = await guarded(() => client.send(command, deadline()))
      yield page.Contents ?? []
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  /** One by one, because compatible stores disagree on the checksum of a request that deletes many. */
  async function deleteKeys(keys: string[]): Promise<void> {
    for (let first = 0; first < keys.length; first += parallelDeletes) {
      const commands = keys.slice(first, first + parallelDeletes).map((Key) => new DeleteObjectCommand({ Bucket, Key }))
      await Promise.all(commands.map((command) => guarded(() => client.send(command, deadline()))))
    }
  }

  return {
    async put(key, bytes) {
      const command = new PutObjectCommand({ Bucket, Key: requireStorageKey(key), Body: bytes })
      await guarded(() => client.send(command, deadline()))
    },

    async putFile(key, path) {
      const { size: ContentLength } = await stat(path)
      const abortSignal = AbortSignal.timeout(timeouts.file)
      await guarded(() => {
        const Body = createReadStream(path)
        const command = new PutObjectCommand({ Bucket, Key: requireStorageKey(key), Body, ContentLength })
        return client.send(command, { abortSignal }).finally(() => Body.destroy())
      })
    },

    async getStream(key) {
      const command = new GetObjectCommand({ Bucket, Key: requireStorageKey(key) })
      const found = await guarded(() => client.send(command, deadline()).catch(undefinedIfMissing))
      return found && { stream: found.Body as Readable, bytes: found.ContentLength! }
    },

    async get(key) {
      const command = new GetObjectCommand({ Bucket, Key: requireStorageKey(key) })
      const abortSignal = AbortSignal.timeout(timeouts.get)
      return guarded(async () => {
        try {
          const { Body } = await client.send(command, { abortSignal })
          addAbortSignal(abortSignal, Body as Readable)
          return (await Body!.transformToByteArray()) as Uint8Array<ArrayBuffer>
        } catch (error) {
          return undefinedIfMissing(error as Error)
        }
      })
    },

    async *list(key) {
      for await (const objects of listObjects(key)) for (const { Key } of objects) yield Key!
    },

    async removeAll(key) {
      for await (const objects of listObjects(key)) await deleteKeys(objects.map(({ Key }) => Key!))
    },

    async trim(key, limits) {
      const found: { key: string; writtenAt: number }[] = []
      for await (const objects of listObjects(key))
        found.push(...objects.map(({ Key, LastModified }) => ({ key: Key!, writtenAt: LastModified!.getTime() })))
      await deleteKeys(selectSurplus(found, limits).map((object) => object.key))
    },
  }
}

function undefinedIfMissing(error: Error): undefined {
  if (error.name !== 'NoSuchKey') throw error
}
