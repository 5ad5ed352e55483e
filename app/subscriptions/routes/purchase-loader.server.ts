import { redirect, type RouterContextProvider } from 'react-router'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { quoteTried } from '#app/subscriptions/routes/code-tries.server.ts'
import { appOf, readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { availableMethods } from '#app/subscriptions/seller.server.ts'
import { membershipPath, proofPath } from '#app/subscriptions/shop/paths.ts'
import { presentPurchase, presentWait } from '#app/subscriptions/shop/purchase-presenter.server.ts'
import { codeParamSchema, methodParamSchema } from '#app/subscriptions/shop/schemas.ts'

type Context = Readonly<RouterContextProvider>

/** Apps and a site without a way to pay sell nothing, and the Student plan asks for its proof first. */
export async function loadPurchase(context: Context, { planId, url }: { planId: number; url: URL }) {
  const { id: workerId } = currentUser(context)
  const code = codeParamSchema.safeParse(url.searchParams.get('kod') || undefined).data
  const quoted = orNotFound(await quoteTried({ workerId, planId, code, now: new Date() }))
  const methods = availableMethods()
  if (appOf(context) || methods.length === 0) throw redirect(membershipPath, 303)
  if (quoted.needsProof) throw redirect(proofPath, 303)
  const method = methodParamSchema.safeParse(url.searchParams.get('nacin')).data
  const reader = readerOf(context)
  const page = presentPurchase({ quoted, methods, method }, reader)
  return { ...page, codeError: quoted.wait > 0 ? presentWait(quoted.wait, reader) : page.codeError }
}
