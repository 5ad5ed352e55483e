import { z } from 'zod'
import { signedInShape, presentUser, userShape } from '#app/accounts/api-presenters.server.ts'
import { changePassword, editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { accountChangeSchema, accountChangeSchemaFor } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone, forMembers } from '#app/http/api/api-route.server.ts'
import { preparePasswordChange } from '#app/http/session/password-change.server.ts'
import { closingCall } from '#app/personal-data/routes/api/closing-call.server.ts'
import { renewedSessionHeaders } from '#app/http/session/session.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/user', {
  GET: forAnyone({
    summary: 'Who is signed in; nobody is no fault',
    response: z.object({ user: userShape.nullable(), loggedIn: z.boolean() }),
    run: async ({ db, user }) =>
      done({ user: user && presentUser(await findOwnAccount(db, user.id)), loggedIn: user !== null }),
  }),
  PATCH: forMembers({
    summary: 'Change what is named; a new password ends all other sessions and renews the token of this one',
    conversion: 'profile_edit',
    namespace: 'accounts',
    body: accountChangeSchema,
    schemaFor: accountChangeSchemaFor,
    response: signedInShape,
    prepare: async ({ user, body: { currentPassword, newPassword }, context }) => {
      if (currentPassword === undefined || newPassword === undefined) return done(null)
      return preparePasswordChange(context, { currentPassword, newPassword, userId: user.id })
    },
    run: async ({
      db,
      user,
      body: { currentPassword: _, newPassword: __, confirmPassword: ___, ...changes },
      prepared,
    }) => {
      if (prepared) {
        const changed = await changePassword(db, { ...prepared, userId: user.id, sessionId: user.sessionId })
        if (!changed.ok) return changed
      }
      const edited = await editProfile(db, { ...changes, userId: user.id })
      return edited.ok
        ? done({ user: presentUser(await findOwnAccount(db, user.id)), loggedIn: true as const })
        : edited
    },
    headers: async (_, { user, body }) =>
      body.newPassword !== undefined ? renewedSessionHeaders(user) : new Headers(),
  }),
  DELETE: closingCall,
})

export const loader = handler
export const action = handler
