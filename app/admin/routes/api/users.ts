import { presentUsers, usersShape } from '#app/admin/routes/api/users-list.server.ts'
import { readPeople } from '#app/admin/people/reading.server.ts'
import { apiUsersSchema, apiFilteredSchema, workerStatusSchema } from '#app/admin/people/schemas.ts'
import { forSupport } from '#app/admins/authentication/admin-calls.server.ts'
import { apiRoutes } from '#app/http/api/api-route.server.ts'
import { done } from '#app/outcome.ts'
import { z } from 'zod'
import { userPlatforms, workerStatuses } from '#app/admin/people/filters.ts'
import { countPlatforms } from '#app/admin/people/queries.server.ts'
import { count } from '#app/http/api/response-schemas.server.ts'
import { setWorkerStatus, sendResetLink } from '#app/admin/people/acts.server.ts'
import { apiReason } from '#app/admins/schemas.ts'

const handler = apiRoutes({
  '/api/admin/users': {
    GET: forSupport({
      summary: 'People by any part of their name, address, phone or id, the latest first',
      query: apiUsersSchema,
      response: usersShape,
      run: async ({ db, user: { id: adminId }, query: { searchQuery, page, pageSize }, now }) => {
        const order = { sortBy: 'registeredAt', sortOrder: 'desc' } as const
        const search = { searchTerm: searchQuery?.trim(), ...order, page, pageSize }
        const found = await readPeople(db, { adminId, search, now })
        return done(presentUsers(found, { page, pageSize }))
      },
    }),
  },
  '/api/admin/users/filtered': {
    GET: forSupport({
      summary: 'People by platform, type and state',
      query: apiFilteredSchema,
      response: usersShape,
      run: async ({ db, user: { id: adminId }, query, now }) =>
        done(presentUsers(await readPeople(db, { adminId, search: query, now }), query)),
    }),
  },
  '/api/admin/users/platforms': {
    GET: forSupport({
      summary: 'How many people use a browser or an app',
      response: z.object({ items: z.array(z.object({ platform: z.enum(userPlatforms), count })) }),
      run: async ({ db }) => done({ items: await countPlatforms(db) }),
    }),
  },
  '/api/admin/users/:id/worker-status': {
    PUT: forSupport({
      summary: 'Set the status of a worker',
      body: workerStatusSchema.extend({ reason: apiReason }),
      response: z.object({ workerStatus: z.enum(workerStatuses) }),
      refusals: [409],
      namespace: 'admin',
      run: async ({ db, user: { id: adminId }, id, body, now }) => {
        const outcome = await setWorkerStatus(db, { ...body, adminId, userId: id(), now })
        return outcome.ok ? done({ workerStatus: body.workerStatus }) : outcome
      },
    }),
  },
  '/api/admin/users/:id/reset-password': {
    POST: forSupport({
      summary: 'Mail a person the link for a new password',
      status: 202,
      invalidatesPages: false,
      body: z.object({ reason: apiReason }),
      response: z.object({ accepted: z.literal(true) }),
      run: async ({ db, user: { id: adminId }, id, body, now }) => {
        const outcome = await sendResetLink(db, { ...body, adminId, userId: id(), now })
        return outcome.ok ? done({ accepted: true as const }) : outcome
      },
    }),
  },
})

export const loader = handler
export const action = handler
