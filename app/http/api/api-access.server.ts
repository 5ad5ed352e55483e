import type { RouterContextProvider } from 'react-router'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { isAdminArea, mayEnter } from '#app/admins/rules.ts'
import type { Access } from '#app/http/api/api-definition.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { findBearerAdmin } from '#app/http/session/admin-session.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'

type Context = Readonly<RouterContextProvider>
/** The caller that the definition of the call names: a member, or an admin; visitors have no scope of their own. */
type Authorized = { user: SessionUser | null; scope: string | undefined }

/** Who makes the call, and whose its idempotency key is. Throws the problem of a caller whom it is not for. */
export async function authorizeCall(access: Access, request: Request, context: Context): Promise<Authorized> {
  if (isAdminArea(access)) {
    const admin = await findBearerAdmin(request)
    if (!admin) throw problem(context, 401, 'not_signed_in', { headers: { 'www-authenticate': 'Bearer' } })
    if (!mayEnter(access, admin.role)) throw problem(context, 403, 'wrong_role')
    return { user: admin as unknown as SessionUser, scope: `admin:${admin.id}` }
  }
  const user = maybeUser(context)
  if (!user && access !== 'anyone') throw problem(context, 401, 'not_signed_in')
  const isWrongType = access === 'worker' || access === 'client' ? user?.userType.toLowerCase() !== access : false
  if (isWrongType) throw problem(context, 403, 'wrong_role')
  return { user, scope: user ? `user:${user.id}` : undefined }
}
