import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { findMilestone, isExtendedUsage, type Milestone, type MilestoneAct } from '#app/analytics/milestones.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { currentUser, displayContext } from '#app/http/session/context.server.ts'
import { hasCookie, milestoneCookie, milestoneCookieName } from '#app/http/session/cookies.server.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>

const milestoneContext = createContext<Milestone | null>(null)
const mayAskContext = createContext(false)

const recentMs = 7 * 86_400_000

/** Routes call it after the act, or where its recent result is read; the script of that page asks for a review. */
export async function reachMilestone(context: Context, act: MilestoneAct, at: Date | null = new Date()): Promise<void> {
  if (context.get(mayAskContext) && at && Date.now() - at.getTime() < recentMs)
    context.set(milestoneContext, await findMilestone(db, { userId: currentUser(context).id, act }))
}

/** For the home pages of members. */
export function reachExtendedUsage(context: Context, now: Date): void {
  if (context.get(mayAskContext) && isExtendedUsage(currentUser(context).registeredAt, now))
    context.set(milestoneContext, 'extended_usage')
}

/** Names the milestone to the script, unless this browser has one, or has had a request in the last seven days. */
export const nameMilestone: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const hasMilestone = hasCookie(request.headers.get('cookie'), milestoneCookieName)
  context.set(mayAskContext, context.get(displayContext).runsScripts && !isPrefetch(request) && !hasMilestone)
  const response = await next()
  const milestone = context.get(milestoneContext)
  if (milestone && response.status < 400) response.headers.append('set-cookie', milestoneCookie(milestone))
  return response
}
