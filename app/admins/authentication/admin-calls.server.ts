import { findBearerAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { mayEnter, type AdminArea } from '#app/admins/rules.ts'
import type { Admin } from '#app/admins/sessions.server.ts'
import type { Caller } from '#app/http/api/api-definition.ts'
import { defineCall } from '#app/http/api/api-route.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import type { SessionUser } from '#app/http/session/context.server.ts'

export const forAdmins = defineCall<Admin>(adminCaller('admins'))
export const forSupport = defineCall<Admin>(adminCaller('support'))
export const forEditors = defineCall<Admin>(adminCaller('editors'))
export const forOwners = defineCall<Admin>(adminCaller('owners'))

function adminCaller(access: AdminArea): Caller {
  return {
    access,
    scheme: 'adminToken',
    async authorize(request, context) {
      const admin = await findBearerAdmin(request)
      if (!admin) throw problem(context, 401, 'not_signed_in', { headers: { 'www-authenticate': 'Bearer' } })
      if (!mayEnter(access, admin.role)) throw problem(context, 403, 'wrong_role')
      return { user: admin as unknown as SessionUser, scope: `admin:${admin.id}` }
    },
  }
}
