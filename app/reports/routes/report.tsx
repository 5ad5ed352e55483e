import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { maybeUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ReportableParts } from '#app/reports/components/reportable-parts.tsx'
import { presentParts } from '#app/reports/presenters.server.ts'
import { readReportKey, submitReport } from '#app/reports/routes/submit-report.server.ts'
import { canBlockAuthor, reportLimits, reportReasons } from '#app/reports/rules.ts'
import { reportSchema } from '#app/reports/schemas.ts'
import { findReportTarget, listReportableParts } from '#app/reports/targets.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/report.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = readReportKey(params)
  const viewer = maybeUser(context)
  const viewerId = viewer?.id ?? null
  const { excerpt, authorId } = orNotFound(await findReportTarget(db, { ...key, viewerId }))
  return {
    formTokens: issueFormTokens(context),
    target: key.target,
    excerpt,
    isMember: viewerId !== null,
    blockPath:
      viewer && canBlockAuthor(viewer.userType, key.target) ? href('/blokiraj/:userId', { userId: authorId }) : null,
    parts: presentParts(await listReportableParts(db, key)),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = readReportKey(params)
  const reporter = maybeUser(context)

  const form = await readForm(request, reportSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { network } = context.get(requestMetadataContext)
  const report = { ...form.value, ...key, reporterId: reporter?.id ?? null, now: new Date() }
  const outcome = await submitReport(form, report, network)
  if (!outcome.ok) return invalid(form, { '': outcome.message })

  return redirectWithFlash(reporter ? href('/moje-prijave') : href('/'), 'safety:reports.sent')
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, target, excerpt, isMember, blockPath, parts } = loaderData
  const title = t(`safety:reports.title.${target}`)
  return (
    <div className="narrow stack loose">
      <meta name="robots" content="noindex" />
      <FormTitle form={actionData?.form}>{title}</FormTitle>
      <PageHeader title={title} lead={t(isMember ? 'safety:reports.lead' : 'safety:reports.lead_visitor')} />
      {excerpt && <blockquote className="as-typed">{excerpt}</blockquote>}
      <FormPage
        formTokens={formTokens}
        form={actionData?.form}
        submitLabel={t('safety:reports.submit')}
        submitIcon="flag"
      >
        <RadioGroup
          name="reason"
          label={t('safety:reports.field.reason')}
          options={reportReasons.map((value) => ({ value, label: t(`safety:reports.reason.${value}`) }))}
        />
        <TextArea
          name="details"
          label={t('safety:reports.field.details')}
          hint={t('safety:reports.field.details_hint')}
          rows={4}
          maxLength={reportLimits.details}
          optional
        />
      </FormPage>
      {blockPath && (
        <LinkButton variant="quiet" to={blockPath}>
          {t('safety:reports.block_author')}
        </LinkButton>
      )}
      <ReportableParts {...parts} />
    </div>
  )
}
