import { findFeedOwner, listCalendarJobs } from '#app/assignments/calendar-feeds.server.ts'
import { icsFile } from '#app/assignments/ics.ts'
import { presentCalendarJob } from '#app/assignments/presenters.server.ts'
import { fileAnswer } from '#app/assignments/routes/file-answer.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { productName } from '#app/product.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/calendar-feed.ts'

/** The member's jobs for calendar programs, which cannot sign in: the token in the address is the secret. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const [, token = ''] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
  const { id: userId, language } = orNotFound(await findFeedOwner(db, token))
  const now = new Date()
  const jobs = await listCalendarJobs(db, { userId, now })
  const reader = { t: getTranslate(language), language, origin: url.origin }
  const entries = jobs.map((job) => presentCalendarJob(job, reader, now))
  return fileAnswer(icsFile(productName, entries), 'calendar', 'poslovi.ics')
}
