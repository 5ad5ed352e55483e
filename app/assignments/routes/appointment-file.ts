import { icsFile } from '#app/assignments/ics.ts'
import { jobCardPath } from '#app/assignments/paths.ts'
import { presentAppointment } from '#app/assignments/presenters.server.ts'
import { loadDetails } from '#app/assignments/routes/details.server.ts'
import { fileAnswer } from '#app/assignments/routes/file-answer.server.ts'
import { appointmentSchema } from '#app/assignments/schemas.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { productName } from '#app/product.ts'
import type { Route } from './+types/appointment-file.ts'

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args
  const details = await loadDetails(args)
  const { startsAt: from, endsAt: until } = details
  const times = from && until ? { from, until } : readTimes(url)
  if (!times) throw await redirectWithFlash(jobCardPath(details.adId), 'assignments:appointment.wrong', 'error')

  const reader = { t: requestTranslate(context), language: languageOf(context), origin: url.origin }
  const appointment = presentAppointment(details, reader, times, new Date())
  return fileAnswer(icsFile(productName, [appointment]), 'calendar', 'termin.ics')
}

function readTimes({ searchParams }: URL) {
  return appointmentSchema.safeParse(Object.fromEntries(searchParams)).data
}
