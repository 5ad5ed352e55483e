import { adPath } from '#app/ads/paths.ts'
import { canContest, contestLength } from '#app/assignments/appointments/arrival/rules.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CauseList } from '#app/offers/contest/components/cause-list.tsx'
import { contestCause } from '#app/offers/contest/contesting.server.ts'
import { loadCauses } from '#app/offers/contest/routes/causes.server.ts'
import { causeContestSchema } from '#app/offers/contest/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import type { Route } from './+types/cause-contest.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader(args: Route.LoaderArgs) {
  const { newest, shown } = await loadCauses(args)
  const isOpen = newest && canContest({ saidAt: newest.since, contestedAt: newest.contestedAt }, new Date())
  return { ...shown, eventId: isOpen ? newest.id : null, formTokens: issueFormTokens(args.context) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, causeContestSchema, context)
  if (form.status !== 'success') return invalid(form)

  const contest = { ...form.value, workerId: currentUser(context).id, now: new Date() }
  const outcome = await submitForm(form, (trx) => contestCause(trx, contest))
  const path = href('/majstor/dogovor/:id/razlog', params)
  if (!outcome.ok) return redirectWithFlash(path, `appointments:refused.${outcome.reason}`, 'info')
  return redirectWithFlash(path, 'appointments:contest.done')
}

export default function CauseContest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { adId, title, causes, eventId, formTokens } = loaderData
  const form = actionData?.form
  return (
    <NarrowForm title={t('appointments:cause.title')} back={{ to: adPath(false, adId), label: title }} form={form}>
      <CauseList causes={causes} />
      {eventId !== null && (
        <section className="stack" aria-labelledby="osporavanje">
          <h2 id="osporavanje">{t('appointments:cause.contest_title')}</h2>
          <p>{t('appointments:cause.lead')}</p>
          <FormPage form={form} formTokens={formTokens} submitLabel={t('appointments:contest.submit')}>
            <input type="hidden" name="eventId" value={eventId} />
            <TextArea name="reason" label={t('appointments:contest.label')} rows={4} maxLength={contestLength} />
          </FormPage>
        </section>
      )}
    </NarrowForm>
  )
}
