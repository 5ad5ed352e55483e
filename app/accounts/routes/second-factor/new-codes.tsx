import { RecoveryCodes } from '#app/accounts/components/second-factor/recovery-codes.tsx'
import { FactorForm } from '#app/accounts/components/second-factor/factor-form.tsx'
import {
  checkFactorOwner,
  factorErrors,
  loadFactorForm,
  recoveryCodesContext,
} from '#app/accounts/routes/second-factor/factor-pages.server.ts'
import { renewRecoveryCodes } from '#app/accounts/second-factor/enrolling.server.ts'
import { createRecoveryCodes, findCodesOfForm } from '#app/accounts/second-factor/recovery-codes.server.ts'
import { factorChangeSchema } from '#app/accounts/second-factor/schemas.ts'
import { href } from '#app/href.ts'
import { invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-codes.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ context }: Route.LoaderArgs) {
  const recoveryCodes = context.get(recoveryCodesContext)
  return { ...(await loadFactorForm(context)), recoveryCodes }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)

  const form = await readForm(request, factorChangeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const seed = `${userId} ${form.key.key}`
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: async () => {
      const owner = await checkFactorOwner(context, form.value)
      return owner.ok ? done(await createRecoveryCodes(seed)) : owner
    },
    write: (trx, recoveryCodes) => renewRecoveryCodes(trx, { userId, recoveryCodes, now: new Date() }),
  })
  if (!outcome.ok) return invalid(form, factorErrors(outcome))

  context.set(recoveryCodesContext, await findCodesOfForm(db, { userId }, seed))
  return { form: undefined }
}

export default function NewCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { recoveryCodes, ...page } = loaderData
  return recoveryCodes ? (
    <RecoveryCodes codes={recoveryCodes} next={href('/potvrda-u-dva-koraka')} />
  ) : (
    <FactorForm {...page} act="renew" path={href('/potvrda-u-dva-koraka/kodovi')} form={actionData?.form} />
  )
}
