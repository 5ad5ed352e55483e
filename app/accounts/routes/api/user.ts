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
    prepare: async ({ user, body, context }) =>
      'newPassword' in body ? preparePasswordChange(context, { ...body, userId: user.id }) : done(null),
    run: async ({ db, user, body, prepared }) => {
      if (prepared) {
        const changed = await changePassword(db, { ...prepared, userId: user.id, sessionId: user.sessionId })
        if (!changed.ok) return changed
      }
      const edited = await editProfile(db, { ...body, userId: user.id })
      return edited.ok ? done({ user: toUser(await findOwnAccount(db, user.id)), loggedIn: true as const }) : edited
    },
    headers: async (_, { user, body }) => ('newPassword' in body ? carryRenewedSession(user) : new Headers()),
  }),
})

export const loader = answer
export const action = answer
