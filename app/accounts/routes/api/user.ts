import { z } from 'zod'
import { signedInShape, toUser, userShape } from '#app/accounts/api-shapes.server.ts'
import { changePassword, editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { accountChangeSchema, accountChangeSchemaFor } from '#app/accounts/schemas.ts'
import { apiRoute, forAnyone, forMembers } from '#app/http/api.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/user', {
  GET: forAnyone({
    summary: 'Who is signed in; nobody is no fault',
    answer: z.object({ user: userShape.nullable(), loggedIn: z.boolean() }),
    run: async ({ db, user }) =>
      done({ user: user && toUser(await findOwnAccount(db, user.id)), loggedIn: user !== null }),
  }),
  PATCH: forMembers({
    summary: 'Change what is named; a new password ends all other sessions',
    texts: 'accounts',
    body: accountChangeSchema,
    schemaFor: accountChangeSchemaFor,
    answer: signedInShape,
    run: async ({ db, user, body }) => {
      if ('newPassword' in body) {
        const changed = await changePassword(db, { ...body, userId: user.id, sessionId: user.sessionId })
        if (!changed.ok) return changed
      }
      const edited = await editProfile(db, { ...body, userId: user.id })
      return edited.ok ? done({ user: toUser(await findOwnAccount(db, user.id)), loggedIn: true as const }) : edited
    },
  }),
})

export const loader = answer
export const action = answer
