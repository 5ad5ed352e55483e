import type { Caller } from '#app/http/api/api-definition.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'

export function sessionCaller(access: 'anyone' | 'member' | 'worker' | 'client'): Caller {
  return {
    access,
    scheme: 'session',
    authorize(_, context) {
      const user = maybeUser(context)
      if (!user && access !== 'anyone') throw problem(context, 401, 'not_signed_in')
      const isWrongType = access === 'worker' || access === 'client' ? user?.userType.toLowerCase() !== access : false
      if (isWrongType) throw problem(context, 403, 'wrong_role')
      return { user, scope: user ? `user:${user.id}` : undefined }
    },
  }
}
