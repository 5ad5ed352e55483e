import { adPath } from '#app/ads/paths.ts'
import { AgreementFacts } from '#app/assignments/appointments/components/agreement-facts.tsx'
import { OpenProposal } from '#app/assignments/appointments/components/open-proposal.tsx'
import { ProposalForm } from '#app/assignments/appointments/components/proposal-form.tsx'
import { agreementPath, nextOffersPath, returnPath } from '#app/assignments/appointments/paths.ts'
import { presentAgreement } from '#app/assignments/appointments/presenters.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { listAppointments } from '#app/assignments/appointments/queries.server.ts'
import { loadAgreement } from '#app/assignments/appointments/routes/details.server.ts'
import { proposalSchema } from '#app/assignments/appointments/schemas.ts'
import { OpenChange } from '#app/assignments/changes/components/open-change.tsx'
import { changePath, sheetPath } from '#app/assignments/changes/paths.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { addressedWorker, idParam } from '#app/http/id-param.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ReportLinks } from '#app/reports/components/report-links.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Timeline } from '#app/ui/member/timeline.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/agreement.ts'

export const handle: RouteHandle = { hydrate: false }

// One page for both sides, each at its own address.
export async function loader(args: Route.LoaderArgs) {
  const { details, changes, reader, addressed } = await loadAgreement(args)
  const { adId, hasNextOffer } = details
  const appointments = await listAppointments(db, adId)
  const agreement = presentAgreement(details, { appointments, changes }, reader)
  const next = reader.isClient ? hasNextOffer && nextOffersPath(adId) : agreement.canReturn && returnPath(adId)
  const formPath = addressed(agreementPath(reader.isClient, adId))
  const reportedId = reader.isClient ? details.userId : adId
  return { formTokens: issueFormTokens(args.context), isClient: reader.isClient, agreement, next, formPath, reportedId }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { id: userId, userType } = currentUser(context)
  const [adId, isClient] = [idParam(params.id), userType === 'Client']
  const form = await readForm(request, proposalSchema, context)
  if (form.status !== 'success') return invalid(form)

  const proposal = { ...form.value, adId, userId, workerId: addressedWorker(url), now: new Date() }
  const outcome = await submitForm(form, (trx) => proposeTimes(trx, proposal))
  if (outcome.ok) return redirectWithFlash(agreementPath(isClient, adId), 'appointments:proposed')

  const message = `appointments:refused.${outcome.reason}`
  if (/not_in_progress|other_worker/.test(outcome.reason))
    return redirectWithFlash(adPath(isClient, adId), message, 'info')
  return invalid(form, { [outcome.params?.position ? `day${outcome.params.position}` : '']: message })
}

export default function Agreement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, isClient, agreement, next, formPath, reportedId } = loaderData
  const { adId, title, isRunning, isAhead, deposit, arrival, open, openChange, hasOpen, history, tomorrow } = agreement
  const form = actionData?.form
  const nextLink = next && (
    <LinkButton variant={isClient && agreement.isLetDown ? 'primary' : 'quiet'} to={next}>
      {t(`appointments:${isClient ? 'next' : 'return'}.open`)}
    </LinkButton>
  )
  return (
    <NarrowForm title={t('appointments:title')} back={{ to: adPath(isClient, adId), label: title }} form={form}>
      {agreement.isLetDown && nextLink}
      <section className="card stack">
        <AgreementFacts {...agreement} />
        {isRunning && <p className={deposit.isHigh ? 'notice warning' : 'muted small'}>{deposit.text}</p>}
        {arrival?.text && <p>{arrival.text}</p>}
        {arrival?.link && <LinkButton {...arrival.link} />}
        {isAhead && (
          <LinkButton variant="secondary" to={href('/dzepna-kartica/:jobAdId/termin.ics', { jobAdId: adId })}>
            {t('appointments:to_calendar')}
          </LinkButton>
        )}
        <p className="screen-only stack tight">
          {isRunning && <Anchor to={changePath(isClient, adId)}>{t('agreement:change_open')}</Anchor>}
          <Anchor to={sheetPath(isClient, adId)}>{t('agreement:sheet_open')}</Anchor>
        </p>
      </section>
      {openChange && <OpenChange {...{ isClient, agreement, formTokens }} change={openChange} />}
      {open && <OpenProposal {...{ isClient, agreement, formTokens }} proposal={open} />}
      {isRunning && <ProposalForm action={formPath} {...{ form, formTokens, tomorrow, isAhead, hasOpen }} />}
      {history.length > 0 && (
        <section className="stack tight" aria-labelledby="tok">
          <h2 id="tok">{t('appointments:history.title')}</h2>
          <Timeline items={history.map(({ texts, ...item }) => ({ ...item, text: texts.join(' · ') }))} />
        </section>
      )}
      {!agreement.isLetDown && nextLink}
      <ReportLinks target={isClient ? 'profile' : 'ad'} id={reportedId} />
    </NarrowForm>
  )
}
