import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { preferencesShape, presentPreferences } from '#app/notifications/api-presenters.server.ts'
import { savePreferences } from '#app/notifications/saving-preferences.server.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import { preferencesSchema } from '#app/notifications/schemas.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/notification/preferences', {
  GET: forMembers({
    summary: 'What one is told of and how, and one’s quiet hours',
    response: preferencesShape,
    run: async ({ db, user }) => done(presentPreferences(await findPreferences(db, user.id))),
  }),
  PUT: forMembers({
    summary:
      'Choose what one is told of and how; types that are not named stay as they are, and e-mails about the account stay on',
    invalidatesPages: false,
    body: preferencesSchema,
    response: preferencesShape,
    run: async ({ db, user, body }) => {
      await savePreferences(db, { ...body, userId: user.id })
      return done(presentPreferences(await findPreferences(db, user.id)))
    },
  }),
})

export const loader = handler
export const action = handler
