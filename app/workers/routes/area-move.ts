import { href, redirect } from 'react-router'
import { trackConversion } from '#app/http/conversions.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { maxServiceAreaCities } from '#app/workers/rules.ts'
import { areaMoveSchema } from '#app/workers/service-area-schema.ts'
import { moveServiceArea } from '#app/workers/service-area.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/area-move.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

const area = href('/majstor/moj-profil/podrucje')

export function loader() {
  throw redirect(area, 303)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)

  const form = await readForm(request, areaMoveSchema, context)
  if (form.status !== 'success') return redirectWithFlash(area, 'workers:area.city_unknown', 'error')

  const outcome = await idempotently(db, form.key, (trx) => moveServiceArea(trx, { workerId, from: form.value.from }))
  if (!outcome.ok) return redirectWithFlash(area, `workers:area.${outcome.reason}?max=${maxServiceAreaCities}`, 'error')
  trackConversion(context, 'profile_edit')
  return redirectWithFlash(area, 'workers:area.saved')
}
