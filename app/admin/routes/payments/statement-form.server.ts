import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { RouterContextProvider } from 'react-router'
import { importByAdmin } from '#app/admin/payments/acts.server.ts'
import { statementSchema } from '#app/admin/payments/schemas.ts'
import { throwBodyError } from '#app/http/body/body-errors.server.ts'
import { invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { href } from '#app/href.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { bodyContext, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { decodeStatement } from '#app/subscriptions/statements/csv.ts'
import type { Imported } from '#app/subscriptions/statements/importing.server.ts'

type Context = Readonly<RouterContextProvider>

const maxNamed = 20

export async function readStatement(request: Request, context: Context) {
  const { id: adminId } = currentAdmin(context)
  // Negative, so that an admin shares no upload slot with the member of the same id.
  const { fields, files } = await context.get(bodyContext).form(-adminId).catch(throwBodyError)
  const [file] = files
  const bytes = file && !file.isTooLarge ? await buffer(Readable.from(file.chunks())) : undefined
  const form = await readForm(request, statementSchema, context, fields)
  return { form, fileName: file?.name ?? '', csv: bytes && decodeStatement(bytes) }
}

export async function answerStatement(
  { form, fileName, csv }: Awaited<ReturnType<typeof readStatement>>,
  context: Context,
) {
  if (form.status !== 'success' || csv === undefined)
    return invalid(form, csv === undefined ? { statement: 'payments:errors.statement' } : {})
  const { id: adminId } = currentAdmin(context)
  const key = { ...form.key, scope: `admin:${adminId}` }
  const act = { ...form.value, adminId, csv, fileName, now: new Date() }
  const outcome = await submitForm({ key }, (trx) => importByAdmin(trx, act))
  if (!outcome.ok) return invalid(form, { statement: `payments:refused.${outcome.reason}` })
  const message = presentImported(outcome.value, requestTranslate(context))
  const kind = outcome.value.unread.length > 0 ? 'warning' : 'success'
  return redirectWithFlash(href('/admin/payments/izvodi'), message, kind)
}

function presentImported({ unread, ...counts }: Imported, t: Translate): string {
  const imported = t('payments:statements.imported', counts)
  if (unread.length === 0) return imported
  const lines = unread.length > maxNamed ? `${unread.slice(0, maxNamed).join(', ')} …` : unread.join(', ')
  return `${imported} ${t('payments:statements.unread', { count: unread.length, lines })}`
}
