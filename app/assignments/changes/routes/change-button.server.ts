import { redirect, type RouterContextProvider } from 'react-router'
import { agreementPath } from '#app/assignments/appointments/paths.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Args = {
  request: Request
  params: { id: string; changeId: string }
  context: Readonly<RouterContextProvider>
}
type Key = { adId: number; userId: number; changeId: number; now: Date }

export function redirectToAgreement({ params, context }: Pick<Args, 'params' | 'context'>): Response {
  return redirect(agreementPath(currentUser(context).userType === 'Client', idParam(params.id)), 303)
}

/** A button of either side about a change: runs the verb once, and leads back with what it says. */
export async function answerChange<Reason extends string>(
  { request, params, context }: Args,
  { said, verb }: { said: string; verb: (trx: Db, key: Key) => Promise<Outcome<unknown, Reason>> },
): Promise<Response> {
  const { id: userId, userType } = currentUser(context)
  const key = { adId: idParam(params.id), userId, changeId: idParam(params.changeId), now: new Date() }
  const outcome = await submitButton({ request, context }, (trx) => verb(trx, key))
  const path = agreementPath(userType === 'Client', key.adId)
  if (outcome.ok) return redirectWithFlash(path, `agreement:${said}`)
  return redirectWithFlash(path, `agreement:refused.${outcome.reason}`, 'info')
}
