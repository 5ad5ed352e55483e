import { z } from 'zod'
import { signedInShape, toUser, userShape } from '#app/accounts/api-shapes.server.ts'
import { changePassword, editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { accountChangeSchema, accountChangeSchemaFor } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone, forMembers } from '#app/http/api.server.ts'
import { preparePasswordChange } from '#app/http/password-change.server.ts'
import { carryRenewedSession } from '#app/http/session.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user', {
  GET: forAnyone({
    summary: 'Who is signed in; nobody is no fault',
    answer: z.object({ user: userShape.nullable(), loggedIn: z.boolean() }),
    run: async ({ db, user }) =>
      done({ user: user && toUser(await findOwnAccount(db, user.id)), loggedIn: user !== null }),
  }),
  PATCH: forMembers({
    summary: 'Change what is named; a new password ends all other sessions and renews the token of this one',
    texts: 'accounts',
    body: accountChangeSchema,
    schemaFor: accountChangeSchemaFor,
    answer: signedInShape,
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
      return edited.ok ? done({ user: toUser(await findOwnAccount(db, user.id)), loggedIn: true as const }) : edited
    },
    headers: async (_, { user, body }) => (body.newPassword !== undefined ? carryRenewedSession(user) : new Headers()),
  }),
})

export const loader = answer
export const action = answer
