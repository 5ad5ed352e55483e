import { data } from 'react-router'
import { formSeed } from '#app/http/forms.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { unsubscribeFromMails } from '#app/notifications/choosing.server.ts'
import { readUnsubscribeToken } from '#app/notifications/unsubscribe-token.server.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/unsubscribing.ts'

export const handle = { hydrate: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

/** Only shows the button: scanners follow every link in a mail. */
export function loader({ params, context }: Route.LoaderArgs) {
  return { type: subscriptionOf(params.token).type, seed: formSeed(context) }
}

/** Also for mail programs, which send it without any cookie when their own button is pressed (RFC 8058). */
export async function action({ params }: Route.ActionArgs) {
  await unsubscribeFromMails(db, subscriptionOf(params.token))
  return { done: true }
}

function subscriptionOf(token: string) {
  const subscription = readUnsubscribeToken(token)
  if (!subscription) throw data(null, 404)
  return subscription
}

export default function Unsubscribing({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const type = t(`notifications:types.${loaderData.type}`)
  return (
    <div className="narrow stack">
      <title>{t('deliveries:unsubscribing.title')}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t('deliveries:unsubscribing.title')} />
      {actionData ? (
        <Notice kind="success">{t('deliveries:unsubscribing.done', { type })}</Notice>
      ) : (
        <>
          <p>{t('deliveries:unsubscribing.lead', { type })}</p>
          <FormPage seed={loaderData.seed} submitLabel={t('deliveries:unsubscribing.submit')} draft={false} />
        </>
      )}
    </div>
  )
}
