import type { RouterContextProvider } from 'react-router'
import { checkOpened } from '#app/ads/trade/choosing.server.ts'
import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { reachMilestone } from '#app/analytics/routes/milestones.server.ts'
import { redirectWithFlash, reloadDocument } from '#app/http/session/flash.server.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'

/** For actions that have put an ad into the lists; a draft that was saved is none. */
export async function trackPosting(context: Readonly<RouterContextProvider>): Promise<void> {
  trackConversion(context, 'job_post_created')
  await reachMilestone(context, 'ad_posted')
}

/** To the page of an ad that was opened; where its trade is unclear, its client chooses it first. */
export async function redirectToOpened(adId: number, message: string): Promise<Response> {
  const { isUnclear, isCellClosed } = await checkOpened(db, adId)
  const text = isCellClosed ? 'post-ad:opened_in_closed_cell' : message
  if (!isUnclear)
    return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: adId }), withQuery(text, { ad: adId }))
  const path = href('/klijent/moji-oglasi/:id/zanimanje', { id: adId })
  return redirectWithFlash(path, text, 'success', reloadDocument())
}
