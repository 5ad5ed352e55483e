import { redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { invalidatePages } from '#app/http/edge/page-invalidation.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { inboxPath } from '#app/moderation/paths.ts'
import type { InboxKind } from '#app/moderation/rules.ts'
import type { Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }
type Verb<Value> = (trx: Db, act: Value & { adminId: number; now: Date }) => Promise<Outcome<null, string>>

/** The loader and the action of a button of the inbox, which leads back to the items of the same kind. */
export function decisionButton<Value extends { kind: InboxKind }>(
  schema: z.ZodType<Value>,
  { verb, success }: { verb: Verb<Value>; success: string },
) {
  return {
    loader(): never {
      throw redirect(inboxPath(), 303)
    },

    async action({ request, context }: ActionArgs): Promise<Response> {
      const { id: adminId } = currentAdmin(context)
      const form = await readForm(request, schema, context)
      if (form.status !== 'success') return redirectWithFlash(inboxPath(), 'admin:moderation.invalid', 'error')

      const { value } = form
      const outcome = await idempotently(db, form.key, (trx) => verb(trx, { ...value, adminId, now: new Date() }))
      if (!outcome.ok) return redirectWithFlash(inboxPath(value.kind), 'admin:moderation.gone', 'info')
      invalidatePages()
      return redirectWithFlash(inboxPath(value.kind), success)
    },
  }
}
