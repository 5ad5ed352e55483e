import { createContext, type MiddlewareFunction } from 'react-router'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { handleOf } from '#app/http/route-table.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { flashCookie, hasCookie, remindedCookie } from '#app/http/session/cookies.server.ts'
import { localDay } from '#app/i18n/formats.ts'

export const reminderContext = createContext(false)

const maxMembers = 10

/** Once per member and calendar day in a browser, which remembers it. A page with a message of its own waits for the next. */
export const remindOfVerification: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const user = maybeUser(context)
  const cookies = request.headers.get('cookie')
  const isDue =
    user !== null &&
    !user.emailVerified &&
    !isWrite(request.method) &&
    !isPrefetch(request) &&
    !hasCookie(cookies, flashCookie.name) &&
    handleOf(pattern).verificationReminder !== false &&
    !(await listReminded(cookies)).includes(user.id)
  if (!isDue) return next()

  context.set(reminderContext, true)
  const response = await next()
  if (response.status === 200 && response.headers.get('content-type')?.startsWith('text/html'))
    response.headers.append('set-cookie', await serializeReminded(cookies, user.id))
  return response
}

export async function serializeReminded(cookies: string | null, userId: number): Promise<string> {
  const members = [userId, ...(await listReminded(cookies)).filter((id) => id !== userId)].slice(0, maxMembers)
  return remindedCookie.serialize({ day: localDay(new Date()), members })
}

async function listReminded(cookies: string | null): Promise<number[]> {
  const reminded = (await remindedCookie.parse(cookies)) as { day?: string; members?: number[] } | null
  return reminded?.day === localDay(new Date()) && Array.isArray(reminded.members) ? reminded.members : []
}
