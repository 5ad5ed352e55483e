import { addAdNote } from '#app/admin/ads/acts.server.ts'
import { ActPage } from '#app/admin/components/act-page.tsx'
import { adNoteSchema } from '#app/admins/schemas.ts'
import { findOpenAd } from '#app/ads/matching/batches.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
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
    ...loadAct(context, { to: listPath, label: requestTranslate(context)('admin:unanswered.title') }),
    title: ad.title,
  }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const adId = idParam(params.adId)
  return answerAct(args, { schema: adNoteSchema, action: 'add_ad_note', to: listPath }, (trx, note) =>
    addAdNote(trx, { ...note, adId }),
  )
}

export default function AdNote({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="add_ad_note" target={loaderData} form={actionData?.form} reasonLabel={t('admin:person.note')}>
      <p>{loaderData.title}</p>
    </ActPage>
  )
}
