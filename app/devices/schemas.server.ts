import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { config } from '#app/config.server.ts'
import { tryParseJson } from '#app/gateways/try-parse-json.ts'
import { isPushEndpoint } from '#app/gateways/push/push-services.ts'
import type { DeviceAddress } from '#app/devices/address.ts'

const authBytes = 16

type IssueTarget = { context: z.RefinementCtx; path: string[] }

/** The result of a browser's `PushSubscription.toJSON()`. */
export const webPushSchema = z.object({
  endpoint: z
    .string()
    .refine((endpoint) => isPushEndpoint(endpoint, config.PUSH_HOSTS), 'api:errors.device_endpoint')
    .meta({ maxLength: 2_000, pattern: '^https://' }),
  keys: z.object({
    p256dh: z
      .string()
      .max(200)
      .refine(isP256Point, 'api:errors.device_keys')
      .meta({ pattern: String.raw`^B[\w-]{86}=?$` }),
    auth: z
      .string()
      .max(100)
      .refine((key) => Buffer.from(key, 'base64url').length === authBytes, 'api:errors.device_keys')
      .meta({ pattern: String.raw`^[\w-]{22}(?:==)?$` }),
  }),
})

/** `isRenewal` requests are refused when the owner has removed the device. */
export const webPushRequestSchema = webPushSchema.extend({ isRenewal: z.boolean().default(false) })

const deviceToken = z
  .string('api:errors.device_token')
  .trim()
  .min(1, 'api:errors.device_token')
  .max(4_096, 'api:errors.device_token')
  .regex(/^[\x21-\x7e]+$/, 'api:errors.device_token')

const iosTokenPattern = String.raw`^(?!(.)\1{63}$)[\dA-Fa-f]{64}$`

/** Before the app has its token, it sends one character repeatedly. */
const iosToken = z
  .string('api:errors.device_ios_token')
  .trim()
  .regex(/^[\dA-Fa-f]{64}$/, 'api:errors.device_ios_token')
  .refine((token) => new Set(token.toLowerCase()).size > 1, 'api:errors.device_ios_token')
  .toLowerCase()
  .meta({ pattern: iosTokenPattern })

export const nativeFcmTokenSchema = z.object({ token: deviceToken })
export const apnsTokenSchema = z.object({ token: iosToken })

const webTokenPattern = String.raw`(?!\{)[!-~]{1,4096}|\{.*\}`

/** The subscription as JSON, a token of Firebase's script, or an empty text, which removes the device. */
export const fcmTokenSchema = z.object({
  token: z
    .string('api:errors.device_token')
    .transform((token, context) => (token.trim() === '' ? null : webAddress(token, { context, path: [] })))
    .meta({ pattern: String.raw`^(?:${webTokenPattern}|\s*)$` }),
})

const deviceId = z
  .string('api:errors.device_id')
  .trim()
  .regex(/^[\w.:-]{1,100}$/, 'api:errors.device_id')

export const unregisterDeviceSchema = z.object({ deviceId })
/** Invalid names must not prevent a sign-out. */
export const logoutSchema = z.object({ deviceId: z.string('api:errors.device_id').optional() })

export const registerDeviceSchema = z
  .object({
    deviceId,
    token: z.string('api:errors.device_token'),
    deviceType: z.enum(['web', 'android', 'ios'], 'api:errors.device_type'),
  })
  .transform(({ deviceId: id, deviceType, token }, context): { deviceId: string; address: DeviceAddress } => {
    const target = { context, path: ['token'] }
    if (deviceType === 'web') return { deviceId: id, address: webAddress(token, target) }
    return {
      deviceId: id,
      address:
        deviceType === 'ios'
          ? { kind: 'apns', token: parseToken(iosToken, token, target) }
          : { kind: 'fcm', token: parseToken(deviceToken, token, target) },
    }
  })
  .meta({
    anyOf: [
      { properties: { deviceType: { const: 'ios' }, token: { pattern: iosTokenPattern } } },
      { properties: { deviceType: { enum: ['web', 'android'] }, token: { pattern: `^(?:${webTokenPattern})$` } } },
    ],
  })

export function addressOf({ endpoint, keys }: z.output<typeof webPushSchema>): DeviceAddress {
  return { kind: 'web_push', token: endpoint, publicKey: toBase64url(keys.p256dh), authSecret: toBase64url(keys.auth) }
}

function webAddress(token: string, target: IssueTarget): DeviceAddress {
  const trimmed = token.trim()
  if (!trimmed.startsWith('{')) return { kind: 'fcm', token: parseToken(deviceToken, trimmed, target) }
  const subscription = webPushSchema.safeParse(tryParseJson(trimmed))
  if (subscription.success) return addressOf(subscription.data)
  return addTokenIssue(target, subscription.error)
}

function parseToken(schema: z.ZodType<string>, token: string, target: IssueTarget): string {
  const parsed = schema.safeParse(token)
  return parsed.success ? parsed.data : addTokenIssue(target, parsed.error)
}

function addTokenIssue({ context, path }: IssueTarget, error: z.ZodError): never {
  const { message } = error.issues[0]!
  context.addIssue({ code: 'custom', path, message: message.startsWith('api:') ? message : 'api:errors.device_token' })
  return z.NEVER
}

/** Uncompressed, as RFC 8291 requires it. */
function isP256Point(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' }).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

function toBase64url(key: string): string {
  return Buffer.from(key, 'base64url').toString('base64url')
}
