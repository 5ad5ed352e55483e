import type { RouterContextProvider } from 'react-router'
import { trackConversion } from '#app/http/conversions.server.ts'
import { reachMilestone } from '#app/http/milestones.server.ts'

/** For actions that have put an ad into the lists; a draft that was saved is none. */
export async function trackPosting(context: Readonly<RouterContextProvider>): Promise<void> {
  trackConversion(context, 'job_post_created')
  await reachMilestone(context, 'ad_posted')
}
