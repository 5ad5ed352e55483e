import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type S3Account = { accessKeyId: string; secretAccessKey: string; region: string }

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<date>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/

/** Checks AWS Signature Version 4 as "Authenticating Requests" describes it; the error code of S3, or undefined. */
export function findSignatureError(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: S3Account,
): string | undefined {
  const groups = authorizationPattern.exec(headers.authorization ?? '')?.groups
  if (!groups) return 'AccessDenied'
  const { id, date, names, signature } = groups as Record<string, string>
  if (id !== accessKeyId) return 'InvalidAccessKeyId'
  if (groups['region'] !== region) return 'AuthorizationHeaderMalformed'
  const payloadHash = String(headers['x-amz-content-sha256'])
  if (payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const { pathname, searchParams } = new URL(url!, 'http://s3')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const headerLines = names!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, pathname, query.join('&'), headerLines.join(''), names, payloadHash].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = [date!, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
