import { href, redirect } from 'react-router'
import { config } from '#app/config.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatPhone } from '#app/phones.ts'
import { productName } from '#app/product.ts'
import { findSuspension } from '#app/suspensions/queries.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/suspended.ts'

export const handle: RouteHandle = { allowsSuspended: true }

/** The only page that a suspended member sees. */
export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const user = maybeUser(context)
  const suspension = user && (await findSuspension(db, user.id))
  if (!suspension?.suspendedAt) throw redirect(href('/'), 303)
  return {
    formTokens: issueFormTokens(context),
    reason: suspension.reason,
    since: formatDate(suspension.suspendedAt, language),
    company: {
      email: config.CONTACT_EMAIL,
      phone: config.CONTACT_PHONE ?? null,
      shownPhone: config.CONTACT_PHONE ? formatPhone(config.CONTACT_PHONE, language) : null,
    },
  }
}

export default function Suspended({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, reason, since, company } = loaderData
  return (
    <div className="narrow slim stack">
      <meta name="robots" content="noindex" />
      <title>{t('account-links:suspended.title')}</title>
      <p className="muted">{productName}</p>
      <PageHeader
        title={t('account-links:suspended.title')}
        lead={t('account-links:suspended.since', { date: since })}
      />
      {reason && (
        <Notice kind="warning" title={t('account-links:suspended.reason')}>
          {reason}
        </Notice>
      )}
      <p>{t('account-links:suspended.meaning')}</p>
      <p>
        {t('account-links:suspended.write')} <a href={`mailto:${company.email}`}>{company.email}</a>
        {company.phone && (
          <>
            {' · '}
            <a href={`tel:${company.phone}`}>{company.shownPhone}</a>
          </>
        )}
      </p>
      <ButtonForm
        action={href('/odjava')}
        label={t('accounts:sign_out.submit')}
        formTokens={formTokens}
        variant="secondary"
        icon="log-out"
        wide
        clearDrafts
      />
    </div>
  )
}
