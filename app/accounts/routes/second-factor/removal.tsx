import { FactorForm } from '#app/accounts/components/second-factor/factor-form.tsx'
import {
  checkFactorOwner,
  factorErrors,
  loadFactorForm,
} from '#app/accounts/routes/second-factor/factor-pages.server.ts'
import { removeFactor } from '#app/accounts/second-factor/removing.server.ts'
import { factorChangeSchema } from '#app/accounts/second-factor/schemas.ts'
import { href } from '#app/href.ts'
import { invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/removal.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export function loader({ context }: Route.LoaderArgs) {
  return loadFactorForm(context)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)

  const form = await readForm(request, factorChangeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => checkFactorOwner(context, form.value),
    write: (trx) => removeFactor(trx, { userId }),
  })
  if (!outcome.ok) return invalid(form, factorErrors(outcome))

  return redirectWithFlash(href('/potvrda-u-dva-koraka'), 'second-factor:off.done')
}

export default function Removal({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactorForm {...loaderData} act="off" path={href('/potvrda-u-dva-koraka/iskljucivanje')} form={actionData?.form} />
  )
}
