import { href, redirect } from 'react-router'
import { homePath, registrationPath } from '#app/accounts/paths.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import entryStylesheet from '#app/ui/styles/entry.css?url'
import { productName } from '#app/product.ts'
import sceneUrl from '#app/site/drawings/landing.svg?url'
import { Drawing } from '#app/ui/drawing.tsx'
import { BackLink } from '#app/ui/layout/back-link.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { Route } from './+types/welcome.ts'

export const handle: RouteHandle = { sitemap: false, bottomCards: false }

export function loader({ url, context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  if (user) throw redirect(homePath(user.userType), 303)
  return { isChoosing: url.searchParams.get('korak') === '2' }
}

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack loose">
      <meta name="robots" content="noindex, follow" />
      <title>{`${t('welcome:title')} – ${productName}`}</title>
      {loaderData.isChoosing ? <Choice /> : <Greeting />}
    </div>
  )
}

function Greeting() {
  const { t } = useTranslation()
  return (
    <>
      <Drawing src={sceneUrl} width={560} height={520} />
      <h1>{t('welcome:title')}</h1>
      <p>{t('welcome:lead')}</p>
      <div className="stack">
        <LinkButton wide to={`${href('/dobrodosli')}?korak=2`}>
          {t('welcome:start')}
        </LinkButton>
        <LinkButton wide variant="secondary" to={href('/prijava')}>
          {t('welcome:have_account')}
        </LinkButton>
        <LinkButton wide variant="quiet" to={href('/')} data-remember="mobile_onboarding_seen">
          {t('welcome:skip')}
        </LinkButton>
      </div>
    </>
  )
}

function Choice() {
  const { t } = useTranslation()
  return (
    <>
      <BackLink to={href('/dobrodosli')}>{t('common:actions.back')}</BackLink>
      <h1>{t('welcome:choose')}</h1>
      <link rel="stylesheet" href={entryStylesheet} precedence="default" />
      <LinkRows
        large
        label={t('welcome:choose')}
        rows={[
          { to: registrationPath('Client'), icon: 'house', label: t('welcome:worker'), hint: t('welcome:worker_text') },
          {
            to: registrationPath('Worker'),
            icon: 'skill-mechanic',
            label: t('welcome:offer'),
            hint: t('welcome:offer_text'),
          },
        ]}
      />
    </>
  )
}
