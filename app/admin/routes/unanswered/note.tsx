import { addAdNote } from '#app/admin/ads/acts.server.ts'
import { ActPage } from '#app/admin/components/act-page.tsx'
import { adNoteSchema } from '#app/admins/schemas.ts'
import { findOpenAd } from '#app/ads/matching/batches.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/note.ts'

const listPath = href('/admin/unanswered')

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findOpenAd(db, idParam(params.adId))
  if (!ad) throw await redirectWithFlash(listPath, 'admin:refused.closed', 'info')
  return {
    formTokens: issueFormTokens(context),
    back: { to: listPath, label: requestTranslate(context)('admin:unanswered.title') },
    title: ad.title,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, adNoteSchema, context)
  if (form.status !== 'success') return invalid(form)
  const { id: adminId } = currentAdmin(context)
  const note = { ...form.value, adId: idParam(params.adId), adminId, now: new Date() }
  const key = { ...form.key, scope: `admin:${adminId}` }
  const outcome = await submitForm({ key }, (trx) => addAdNote(trx, note))
  if (!outcome.ok) return invalid(form, { '': `admin:refused.${outcome.reason}` })
  return redirectWithFlash(listPath, 'admin:done.add_ad_note')
}

export default function AdNote({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="add_ad_note" target={loaderData} form={actionData?.form} reasonLabel={t('admin:person.note')}>
      <p>{loaderData.title}</p>
    </ActPage>
  )
}
