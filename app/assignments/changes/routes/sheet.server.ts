import type { RouterContextProvider } from 'react-router'
import { presentAgreement } from '#app/assignments/appointments/presenters.server.ts'
import { listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { loadAgreement } from '#app/assignments/appointments/routes/details.server.ts'
import { presentSheet } from '#app/assignments/changes/sheet-presenter.server.ts'
import { db } from '#db/connection.ts'

type Args = { params: { id: string }; context: Readonly<RouterContextProvider> }

export async function loadSheet(args: Args) {
  const { details, changes, reader, viewer } = await loadAgreement(args)
  const { adId, title } = details
  const appointments = await listAppointments(db, adId)
  const agreement = presentAgreement(details, { appointments, changes }, reader)
  const sheet = presentSheet(agreement, { viewer, partner: details }, reader)
  return { adId, isClient: reader.isClient, job: title, sheet }
}
