import { ActPage } from '#app/admin/components/act-page.tsx'
import { reasonSchema } from '#app/admins/schemas.ts'
import { findOpenAd } from '#app/ads/matching/batches.server.ts'
import { countMatching } from '#app/ads/matching/matching.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { notifyOnceAnHour } from '#app/admin/routes/unanswered/notify-once-an-hour.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/notifying.ts'

const listPath = href('/admin/unanswered')

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findOpenAd(db, idParam(params.adId))
  if (!ad) throw await redirectWithFlash(listPath, 'admin:refused.closed', 'info')
  return {
    ...loadAct(context, { to: listPath, label: requestTranslate(context)('admin:unanswered.title') }),
    ...(await countMatching(db, ad)),
  }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const adId = idParam(params.adId)
  const answer = { schema: reasonSchema, action: 'notify_workers', to: listPath, refuse } as const
  return answerAct(args, answer, (trx, act) => notifyOnceAnHour(trx, { ...act, adId }))
}

function refuse(reason: string): { '': string } {
  return { '': `admin:refused.${reason === 'rate_limited' ? 'notified_within_hour' : reason}` }
}

export default function Notifying({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="notify_workers" target={loaderData} form={actionData?.form}>
      <p>
        {t('admin:unanswered.matched', { count: loaderData.matched })}{' '}
        {t('admin:unanswered.reachable', { count: loaderData.reachable })}
      </p>
    </ActPage>
  )
}
