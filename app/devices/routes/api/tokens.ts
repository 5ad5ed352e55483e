import type { DeviceAddress } from '#app/devices/address.ts'
import { apiRoutes, forMembers } from '#app/http/api/api-route.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { deviceShape } from '#app/devices/api-presenters.server.ts'
import { webDeviceId, androidDeviceId, iosDeviceId } from '#app/devices/device-ids.server.ts'
import {
  addressOf,
  webPushRequestSchema,
  fcmTokenSchema,
  nativeFcmTokenSchema,
  apnsTokenSchema,
} from '#app/devices/schemas.server.ts'
import { registerForSession } from '#app/devices/routes/api/registration.server.ts'
import { z } from 'zod'
import { unregisterDevice } from '#app/devices/removing.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoutes({
  '/api/notification/web-push': {
    POST: forMembers({
      summary: 'Push to this browser: its PushSubscription, at a push service that is known',
      invalidatesPages: false,
      body: webPushRequestSchema,
      status: 201,
      response: deviceShape,
      namespace: 'settings',
      refusals: [404, 409],
      run: ({ body: { isRenewal, ...subscription }, context, ...caller }) => {
        const { userAgent } = context.get(requestMetadataContext)
        const deviceId = webDeviceId({ sessionId: caller.user.sessionId, userAgent })
        return registerForSession(caller, { deviceId, address: addressOf(subscription), isRenewal })
      },
    }),
  },
  '/api/notification/fcm-token': {
    POST: forMembers({
      summary: 'Push to this browser by its token (or its PushSubscription as text); an empty one ends that',
      invalidatesPages: false,
      body: fcmTokenSchema,
      response: z.object({ device: deviceShape.nullable() }),
      namespace: 'settings',
      refusals: [404, 409],
      run: async ({ body: { token: address }, context, ...caller }) => {
        const { id: userId, sessionId } = caller.user
        const deviceId = webDeviceId({ sessionId, userAgent: context.get(requestMetadataContext).userAgent })
        if (!address) {
          await unregisterDevice(caller.db, { userId, deviceId })
          return done({ device: null })
        }
        const outcome = await registerForSession(caller, { deviceId, address })
        return outcome.ok ? done({ device: outcome.value }) : outcome
      },
    }),
  },
  '/api/notification/native-fcm-token': appTokenCalls('Android', nativeFcmTokenSchema, (token) => ({
    deviceId: androidDeviceId(token),
    address: { kind: 'fcm', token },
  })),
  '/api/notification/apns-token': appTokenCalls('iOS', apnsTokenSchema, (token) => ({
    deviceId: iosDeviceId(token),
    address: { kind: 'apns', token },
  })),
})

function appTokenCalls(
  platform: string,
  body: typeof nativeFcmTokenSchema | typeof apnsTokenSchema,
  deviceOf: (token: string) => { deviceId: string; address: DeviceAddress },
) {
  return {
    POST: forMembers({
      summary: `Push to the ${platform} app by its token`,
      invalidatesPages: false,
      body,
      response: z.object({ device: deviceShape }),
      namespace: 'settings',
      refusals: [404, 409],
      run: async ({ body: { token }, ...caller }) => {
        const outcome = await registerForSession(caller, { ...deviceOf(token), isRenewal: true })
        return outcome.ok ? done({ device: outcome.value }) : outcome
      },
    }),
  }
}

export const loader = handler
export const action = handler
