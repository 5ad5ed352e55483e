import { adPath } from '#app/ads/paths.ts'
import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ContactChannels } from '#app/offers/components/contact-channels.tsx'
import { deviceOf } from '#app/offers/contact-links.ts'
import { findContactDetails, findHiddenContacts } from '#app/offers/contact-details.server.ts'
import { presentOfferPrice } from '#app/offers/prices/presenters.ts'
import { presentContactDetails, presentJobLinks } from '#app/offers/contact-presenters.server.ts'
import { imageUrl } from '#app/images/urls.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/contact-exchange.ts'

export { ContactsError as ErrorBoundary } from '#app/offers/components/contacts-error.tsx'

// One page for both sides: a client's address names the worker, a worker's the client.
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = currentUser(context)
  const [adId, otherId] = [idParam(params.jobAdId), idParam('workerId' in params ? params.workerId : params.clientId)]
  const key = { adId, viewerId: viewer.id, otherId }
  const isClient = viewer.userType === 'Client'
  const details = await findContactDetails(db, key)
  if (!details) {
    const reason = await findHiddenContacts(db, key)
    throw reason ? await redirectWithFlash(adPath(isClient, adId), `offers:contacts.${reason}`, 'info') : notFound()
  }

  trackConversion(context, 'contact_exchange')
  const device = deviceOf(request)
  const links = presentJobLinks(details, isClient, requestTranslate(context))
  return { isClient, adId, links, ...presentContactDetails(details, languageOf(context), device) }
}

export default function ContactExchange({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { isClient, adId: id, title, isRunning, person, imageId, name, links, ...contacts } = loaderData
  const aside = (
    <>
      <LinkButton to={chatPathOf(isClient, id)} variant="secondary" icon="message-circle" wide>
        {t('offers:contacts.write')}
      </LinkButton>
      {links.map(({ to, label }) => (
        <LinkButton key={to} to={to} variant="secondary" wide>
          {label}
        </LinkButton>
      ))}
      {isRunning && isClient && (
        <LinkButton
          data-dialog
          to={href('/klijent/moji-oglasi/:id/zavrsetak', { id })}
          variant="secondary"
          icon="check"
          wide
        >
          {t('common:actions.complete_and_rate')}
        </LinkButton>
      )}
      <p className="muted small">
        {t(`offers:contacts.${isClient ? (isRunning ? 'rule_client' : 'rule_client_completed') : 'rule_worker'}`, {
          name,
        })}
      </p>
    </>
  )
  return (
    <div className="stack">
      <title>{t('offers:contacts.title')}</title>
      <PageHeader back={{ to: adPath(isClient, id), label: title }} title={t('offers:contacts.title')} />
      <WithAside aside={aside}>
        <div className="person">
          <Avatar name={person} src={imageId === null ? null : imageUrl(imageId, 160)} size="large" />
          <div>
            <h2>{person}</h2>
            <p className="muted">{title}</p>
            <p>{t('offers:contacts.lead', { amount: presentOfferPrice(contacts, { t, language }) })}</p>
          </div>
        </div>
        <ContactChannels {...contacts} />
      </WithAside>
    </div>
  )
}

function chatPathOf(isClient: boolean, jobAdId: number): string {
  return isClient ? href('/klijent/poruke/:jobAdId', { jobAdId }) : href('/majstor/poruke/:jobAdId', { jobAdId })
}
