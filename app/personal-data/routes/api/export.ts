import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { apiRoute, forMembers } from '#app/http/api/api-route.server.ts'
import { checkIdentity, findIdentityCheck } from '#app/accounts/authentication/identity-check.server.ts'
import { done, refused } from '#app/outcome.ts'
import { requestExport } from '#app/personal-data/exporting.server.ts'
import { exportSchema } from '#app/personal-data/schemas.ts'
import { nudge } from '#jobs/outbox/enqueuing.ts'
import type { Db } from '#db/connection.ts'

const common = {
  status: 202 as const,
  response: acceptedShape,
  namespace: 'personal-data',
  refusals: [409] as 409[],
}

const handler = apiRoute('/api/user/export', {
  GET: forMembers({
    ...common,
    summary:
      'Right after a sign-in: have an archive made of everything known about oneself; a notification says where it is',
    run: async ({ db, user, context, now }) =>
      (await findIdentityCheck(context)) === 'none' ? begin(db, user.id, now) : refused('sign_in_again'),
  }),
  POST: forMembers({
    ...common,
    summary: 'Have the archive made later too, by the password',
    body: exportSchema,
    prepare: ({ body: { password }, context }) => checkIdentity(context, password, { field: 'password' }),
    run: ({ db, user, now }) => begin(db, user.id, now),
  }),
})

export const loader = handler
export const action = handler

async function begin(db: Db, userId: number, now: Date) {
  const outcome = await requestExport(db, { userId, now })
  if (outcome.ok) nudge()
  return outcome.ok ? done({ accepted: true as const }) : outcome
}
