import { apiRoute, forMembers } from '#app/http/api.server.ts'
import { preferencesShape, toPreferences } from '#app/notifications/api-shapes.server.ts'
import { choosePreferences } from '#app/notifications/choosing.server.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import { preferencesSchema } from '#app/notifications/schemas.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/notification/preferences', {
  GET: forMembers({
    summary: 'What one is told of and how, and one’s quiet hours',
    answer: preferencesShape,
    run: async ({ db, user }) => done(toPreferences(await findPreferences(db, user.id))),
  }),
  PUT: forMembers({
    summary:
      'Choose what one is told of and how; types that are not named stay as they are, and e-mails about the account stay on',
    body: preferencesSchema,
    answer: preferencesShape,
    run: async ({ db, user, body }) => {
      await choosePreferences(db, { ...body, userId: user.id })
      return done(toPreferences(await findPreferences(db, user.id)))
    },
  }),
})

export const loader = answer
export const action = answer
