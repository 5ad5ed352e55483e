import { PaymentsFrame } from '#app/admin/components/payments/payments-frame.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { presentCode } from '#app/admin/payments/presenters.server.ts'
import { href } from '#app/href.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listPromoCodes } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/codes.ts'

const shown = 200

export async function loader({ context }: Route.LoaderArgs) {
  const [now, reader] = [new Date(), { language: languageOf(context), t: requestTranslate(context) }]
  return { rows: (await listPromoCodes(db, { limit: shown })).map((code) => presentCode(code, now, reader)) }
}

const columns = ['code', 'effect', 'plan', 'period', 'uses', 'per_worker', 'state', 'acts'] as const

export default function Codes({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <PaymentsFrame
      current="codes"
      csv={href('/admin/payments/izvoz/:list', { list: 'codes' })}
      actions={
        <LinkButton to={href('/admin/payments/kodovi/novi')}>{t('admin:acts.create_promo_code.title')}</LinkButton>
      }
    >
      <AdminList
        caption={t('payments:tab.codes')}
        empty={t('payments:codes.none')}
        columns={columns}
        labelOf={(key) => t(`payments:column.${key}`)}
        rows={loaderData.rows}
        renderCells={({ perWorker, end }) => ({
          per_worker: perWorker,
          acts: end && <a href={end}>{t('admin:acts.end_promo_code.submit')}</a>,
        })}
      />
    </PaymentsFrame>
  )
}
