import { PaymentsFrame } from '#app/admin/components/payments/payments-frame.tsx'
import { ActLinks } from '#app/admin/components/act-links.tsx'
import { AdminList } from '#app/admin/components/admin-list.tsx'
import { presentLine } from '#app/admin/payments/presenters.server.ts'
import { answerStatement, readStatement } from '#app/admin/routes/payments/statement-form.server.ts'
import { reasonLength } from '#app/admins/rules.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/statements.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const reader = { language: languageOf(context), t: requestTranslate(context) }
  return {
    rows: (await listOpenStatementLines(db)).map((line) => presentLine(line, reader)),
    formTokens: issueFormTokens(context),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerStatement(await readStatement(request, context), context)
}

const columns = ['booked', 'payer', 'purpose', 'amount', 'acts'] as const

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { rows, formTokens } = loaderData
  return (
    <PaymentsFrame current="statements" csv={href('/admin/payments/izvoz/:list', { list: 'lines' })}>
      <FormTitle form={actionData?.form}>{`${t('payments:title')}: ${t('payments:tab.statements')}`}</FormTitle>
      <AdminList
        caption={t('payments:statements.open')}
        empty={t('payments:statements.none')}
        columns={columns}
        labelOf={(key) => t(`payments:column.${key}`)}
        numbers={['amount']}
        rows={rows}
        renderCells={({ bookedOn, acts }) => ({ booked: bookedOn, acts: <ActLinks acts={acts} /> })}
      />
      <section className="narrow stack tight">
        <h2>{t('admin:acts.import_statement.title')}</h2>
        <p>{t('admin:acts.import_statement.lead')}</p>
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          encType="multipart/form-data"
          submitLabel={t('admin:acts.import_statement.submit')}
          draft={false}
        >
          <Field name="statement" type="file" accept=".csv,text/csv" label={t('payments:statements.file')} />
          <Field name="reason" label={t('admin:audit.reason')} maxLength={reasonLength.max} />
        </FormPage>
      </section>
    </PaymentsFrame>
  )
}
