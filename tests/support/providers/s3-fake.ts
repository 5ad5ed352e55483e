import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { findSignatureError, type S3Account } from './s3-signature.ts'

type StoredObject = { bytes: Buffer; writtenAt: Date }

/** What the store does from now on: 'stall' answers nothing, 'stall-body' stops in the middle of an object. */
export type S3Fault = 'SlowDown' | 'InternalError' | 'AccessDenied' | 'stall' | 'stall-body' | 'break'

export type S3Fake = {
  port: number
  objects: Map<string, StoredObject>
  /** Method and path of every request, in order of arrival. */
  requests: string[]
  connections: () => number
  /** Of so many requests, or of all. */
  setFault: (fault?: S3Fault, times?: number) => void
  environment: Record<string, string>
  stop: () => Promise<void>
}

export const s3Account: S3Account = { accessKeyId: 'KEY', secretAccessKey: 'secret', region: 'eu-test-1' }
const bucket = 'images'
const keysPerPage = 4

const statusOf: Record<string, number> = { SlowDown: 503, InternalError: 500, NoSuchKey: 404, NoSuchBucket: 404 }

/** A store with one bucket that checks signatures and lists a few keys per page. */
export async function startS3Fake({ port = 0, objects = new Map<string, StoredObject>() } = {}): Promise<S3Fake> {
  const requests: string[] = []
  let fault: S3Fault | undefined
  let faultyRequests = 0
  let connections = 0
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (faultyRequests-- <= 0) fault = undefined
    const body = await buffer(request).catch(() => undefined)
    if (!body || fault === 'stall') return
    if (fault === 'break') return void request.socket.destroy()
    const error = fault && fault !== 'stall-body' ? fault : findSignatureError(request, body, s3Account)
    if (error) return sendError(response, error)
    answer(request, response, body)
  })
  server.on('connection', () => void (connections += 1))

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    const [, name, key] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
    if (name !== bucket) return sendError(response, 'NoSuchBucket')
    if (request.method === 'PUT') {
      objects.set(key!, { bytes: body, writtenAt: new Date() })
      return void response.setHeader('etag', '"etag"').end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key!)
      return void response.writeHead(204).end()
    }
    if (searchParams.get('list-type') === '2') return sendList(response, searchParams)
    const object = objects.get(key!)
    if (!object) return sendError(response, 'NoSuchKey')
    response.setHeader('content-length', object.bytes.length)
    if (fault === 'stall-body') return void response.write(object.bytes.subarray(0, 1))
    response.end(object.bytes)
  }

  function sendList(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, keysPerPage)
    const token = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.writtenAt.toISOString()}</LastModified></Contents>`,
    )
    sendXml(response, 200, `<ListBucketResult>${token}${contents.join('')}</ListBucketResult>`)
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: boundPort } = server.address() as AddressInfo
  return {
    port: boundPort,
    objects,
    requests,
    connections: () => connections,
    setFault(next, times = Infinity) {
      fault = next
      faultyRequests = times
    },
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${boundPort}`,
      S3_REGION: s3Account.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendError(response: ServerResponse, code: string): void {
  sendXml(response, statusOf[code] ?? 403, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}
