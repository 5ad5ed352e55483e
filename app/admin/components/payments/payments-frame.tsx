import type { ReactNode } from 'react'
import { CsvDownload } from '#app/admin/components/csv-download.tsx'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'

const pages = {
  orders: href('/admin/payments'),
  ledger: href('/admin/payments/promet'),
  receipts: href('/admin/payments/racuni'),
  statements: href('/admin/payments/izvodi'),
  codes: href('/admin/payments/kodovi'),
  plans: href('/admin/payments/planovi'),
  proofs: href('/admin/moderation/potvrde'),
} as const

type PaymentsFrameProps = {
  current: keyof typeof pages
  csv?: string
  actions?: ReactNode
  children: ReactNode
}

/** Around each list of the payments: its title, the other lists, and the list as a file. */
export function PaymentsFrame({ current, csv, actions, children }: PaymentsFrameProps) {
  const { t } = useTranslation()
  const title = `${t('payments:title')}: ${t(`payments:tab.${current}`)}`
  return (
    <div className="stack">
      <title>{title}</title>
      <PageHeader title={t('payments:title')} actions={actions} />
      <Tabs
        label={t('payments:title')}
        items={Object.entries(pages).map(([name, to]) => ({
          to,
          label: t(`payments:tab.${name}`),
          current: name === current,
        }))}
      />
      {children}
      {csv && <CsvDownload to={csv} />}
    </div>
  )
}
