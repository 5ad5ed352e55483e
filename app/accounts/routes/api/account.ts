import { z } from 'zod'
import { presentUser, userShape } from '#app/accounts/api-presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { accountChangeCall } from '#app/accounts/routes/api/account-change-call.server.ts'
import { apiRoutes, forAnyone, forMembers } from '#app/http/api/api-route.server.ts'
import { closingCall } from '#app/personal-data/routes/api/closing-call.server.ts'
import { done, refused } from '#app/outcome.ts'
import { userTypes } from '#app/accounts/rules.ts'
import { findAccountByToken } from '#app/accounts/pending-verification.server.ts'
import { setProfileImage, setSmsNotifications } from '#app/accounts/profile-editing.server.ts'
import { id } from '#app/http/api/response-schemas.server.ts'
import { bodyContext } from '#app/http/session/context.server.ts'
import { receiveImage } from '#app/images/routes/receive-image.server.ts'
import { smsNotificationsSchema } from '#app/accounts/schemas.ts'

const handler = apiRoutes({
  '/api/user': {
    GET: forAnyone({
      summary: 'Who is signed in; nobody is no fault',
      response: z.object({ user: userShape.nullable(), loggedIn: z.boolean() }),
      run: async ({ db, user }) =>
        done({ user: user && presentUser(await findOwnAccount(db, user.id)), loggedIn: user !== null }),
    }),
    PATCH: accountChangeCall,
    DELETE: closingCall,
  },
  '/api/user/:token': {
    GET: forAnyone({
      summary: 'The address and kind of member behind the token of a mailed link that still holds',
      response: z.object({ email: z.string(), type: z.enum(userTypes) }),
      run: async ({ db, params, now }) => {
        const found = await findAccountByToken(db, { token: params.token!, now })
        return found ? done(found) : refused('unknown')
      },
    }),
  },
  '/api/user/image': {
    PATCH: forMembers({
      summary: 'Show another picture of oneself (PNG, JPEG or WebP)',
      conversion: 'profile_edit',
      namespace: 'images',
      upload: 'image',
      receive: ({ context, db, ownerId, now }) =>
        receiveImage(context.get(bodyContext), db, { ownerId, purpose: 'profile', now }),
      response: z.object({ profileImageId: id.nullable() }),
      run: ({ db, user, body }) => setProfileImage(db, { userId: user.id, imageId: body.id }),
    }),
  },
  '/api/user/sms-notifications': {
    PUT: forMembers({
      summary: 'Switch text messages on or off',
      invalidatesPages: false,
      body: smsNotificationsSchema,
      response: z.object({ smsNotifications: z.boolean() }),
      run: async ({ db, user, body: { enabled } }) => {
        await setSmsNotifications(db, { userId: user.id, enabled })
        return done({ smsNotifications: enabled })
      },
    }),
  },
})

export const loader = handler
export const action = handler
