import { answerExpiry } from '#app/ads/expiry/answering.server.ts'
import { canAnswerExpiry, expiryAnswers, type ExpiryAnswer } from '#app/ads/expiry/rules.ts'
import { expiryAnswerSchema } from '#app/ads/expiry/schemas.ts'
import { clientAdPath } from '#app/ads/paths.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/expiry.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ad = orNotFound(await findAdOf(db, { adId: idParam(params.id), clientId: currentUser(context).id }))
  const { id, title, expiresAt } = ad
  if (!canAnswerExpiry(ad)) throw await redirectWithFlash(clientAdPath(id), 'ads:refused.ad_closed', 'info')
  const answers = chosenFirst(url.searchParams.get('odgovor'))
  return { formTokens: issueFormTokens(context), ad: { id, title, expiresAt }, answers }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [clientId, adId] = [currentUser(context).id, idParam(params.id)]
  const form = await readForm(request, expiryAnswerSchema, context)
  if (form.status !== 'success') return invalid(form)

  const answer = { ...form.value, adId, clientId, now: new Date() }
  const outcome = await submitForm(form, (trx) => answerExpiry(trx, answer))
  if (!outcome.ok) return redirectWithFlash(clientAdPath(adId), `ads:refused.${outcome.reason}`, 'info')
  const offersPath = href('/klijent/moji-oglasi/:id/ponude', { id: adId })
  return redirectWithFlash(outcome.value === 'choosing' ? offersPath : clientAdPath(adId), `ad-expiry:${outcome.value}`)
}

export default function Expiry({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { formTokens, ad, answers } = loaderData
  return (
    <NarrowForm
      title={t('ad-expiry:title')}
      lead={ad.title}
      back={{ to: clientAdPath(ad.id), label: t('common:actions.back_to_ad') }}
      form={actionData?.form}
    >
      <ErrorSummary form={actionData?.form} />
      {ad.expiresAt && <p>{t('ad-expiry:lead', { date: formatDateTime(ad.expiresAt, language) })}</p>}
      {answers.map((answer, index) => (
        <div className="stack tight" key={answer}>
          <ButtonForm
            wide
            variant={index === 0 ? 'primary' : 'secondary'}
            action={href('/klijent/moji-oglasi/:id/rok', { id: ad.id })}
            label={t(`ad-expiry:answers.${answer}`)}
            fields={{ answer }}
            formTokens={formTokens}
          />
          <p className="hint">{t(`ad-expiry:hints.${answer}`)}</p>
        </div>
      ))}
    </NarrowForm>
  )
}

function chosenFirst(chosen: string | null): ExpiryAnswer[] {
  return expiryAnswers.toSorted((one, other) => Number(other === chosen) - Number(one === chosen))
}
