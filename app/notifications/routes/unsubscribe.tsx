import { data } from 'react-router'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import { unsubscribeFromMails } from '#app/notifications/saving-preferences.server.ts'
import { verifyUnsubscribeToken } from '#app/notifications/channels/unsubscribe-token.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/unsubscribe.ts'

export const handle: RouteHandle = { invalidatesPages: false, needsFormToken: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

/** A GET changes nothing: mail scanners follow links. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { type } = subscriptionOf(params.token)
  const hasEssential = definitionOf(type).essentialVariants !== undefined
  return { type, hasEssential, formTokens: issueFormTokens(context) }
}

/** Mail programs post here without cookies (RFC 8058). */
export async function action({ params }: Route.ActionArgs) {
  await unsubscribeFromMails(db, subscriptionOf(params.token))
  return { done: true }
}

function subscriptionOf(token: string) {
  const subscription = verifyUnsubscribeToken(token)
  if (!subscription) throw data(null, 404)
  return subscription
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const type = t(`notifications:types.${loaderData.type}`)
  return (
    <div className="narrow stack">
      <title>{t('deliveries:unsubscribe.title')}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title={t('deliveries:unsubscribe.title')} />
      {actionData ? (
        <Notice kind="success">{t('deliveries:unsubscribe.done', { type })}</Notice>
      ) : (
        <>
          <p>{t('deliveries:unsubscribe.lead', { type })}</p>
          {loaderData.hasEssential && <p className="muted">{t('mail:essential')}</p>}
          <FormPage formTokens={loaderData.formTokens} submitLabel={t('deliveries:unsubscribe.submit')} draft={false} />
        </>
      )}
    </div>
  )
}
