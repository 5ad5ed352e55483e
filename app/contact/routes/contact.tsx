import { href } from 'react-router'
import { config } from '#app/config.server.ts'
import { contactLimits } from '#app/contact/rules.ts'
import { contactSchema } from '#app/contact/schemas.ts'
import { writeContactMessage } from '#app/contact/writing.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { confirmedSender, languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyWithRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { contactMessages } from '#app/http/limits/rate-limits.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/contact.ts'

export const handle: RouteHandle = { sitemap: true, invalidatesPages: false }

export function loader({ context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  return {
    formTokens: issueFormTokens(context),
    name: user ? `${user.name} ${user.surname}` : '',
    email: config.CONTACT_EMAIL,
    phone: config.CONTACT_PHONE ?? null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, contactSchema, context)
  if (form.status !== 'success') return invalid(form)
  const { unused, ...message } = form.value
  if (unused) return invalid(form, { '': 'contact:refused.unused' })
  const limit = { limit: contactMessages, key: confirmedSender(context) }
  const outcome = await idempotentlyWithRateLimit(db, form.key, limit, (trx) =>
    writeContactMessage(trx, { ...message, language: languageOf(context), now: new Date() }),
  )
  if (!outcome.ok) return invalid(form, { '': 'contact:refused.rate_limited' })

  return redirectWithFlash(href('/kontakt'), 'contact:sent')
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, name, email, phone } = loaderData
  return (
    <div className="narrow stack loose">
      {actionData?.form ? (
        <FormTitle form={actionData.form}>{t('contact:title')}</FormTitle>
      ) : (
        <PageMeta title={t('contact:title')} description={t('contact:lead')} path={href('/kontakt')} />
      )}
      <PageHeader title={t('contact:title')} lead={t('contact:lead')} />
      <FormPage form={actionData?.form} formTokens={formTokens} submitLabel={t('contact:send')}>
        <Field
          name="name"
          label={t('contact:field.name')}
          defaultValue={name}
          autoComplete="name"
          maxLength={contactLimits.name}
        />
        <Field
          name="email"
          type="email"
          label={t('common:fields.email')}
          hint={t('contact:field.email_hint')}
          autoComplete="email"
          inputMode="email"
          maxLength={contactLimits.email}
        />
        <TextArea name="message" label={t('contact:field.message')} rows={6} maxLength={contactLimits.message} />
        <div className="visually-hidden" aria-hidden>
          <label htmlFor="field-unused">{t('contact:field.honeypot')}</label>
          <input id="field-unused" type="text" name="unused" tabIndex={-1} autoComplete="off" />
        </div>
      </FormPage>
      <section className="stack tight">
        <h2>{t('contact:other_channels')}</h2>
        <p>
          <Anchor to={`mailto:${email}`}>{email}</Anchor>
        </p>
        {phone && (
          <p>
            <Anchor to={`tel:${phone}`}>{phone}</Anchor>
          </p>
        )}
        <p className="muted small">{t('contact:retention')}</p>
      </section>
    </div>
  )
}
