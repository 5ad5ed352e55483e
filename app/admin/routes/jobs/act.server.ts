import type { RouterContextProvider } from 'react-router'
import { isQueueName } from '#app/admin/jobs/acts.server.ts'
import { loadAct } from '#app/admin/routes/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import { href } from '#app/href.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'

/** A repeated form finds no dead job any more, so it needs no key. */
export const jobAct = { schema: reasonSchema, to: href('/admin/jobs'), isKeyed: false } as const

export function loadJobAct({ context }: { context: Readonly<RouterContextProvider> }) {
  return loadAct(context, { to: jobAct.to, label: requestTranslate(context)('admin:nav.jobs') })
}

export function queueParam(name: string) {
  if (!isQueueName(name)) throw notFound()
  return name
}
