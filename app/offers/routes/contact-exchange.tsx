import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { presentContactDetails } from '#app/offers/presenters.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/contact-exchange.ts'

export { ContactsError as ErrorBoundary } from '#app/offers/components/contacts-error.tsx'

// One page for both sides: a client's address names the worker, a worker's the client.
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = currentUser(context)
  const [adId, otherId] = [idParam(params.jobAdId), idParam('workerId' in params ? params.workerId : params.clientId)]
  const details = orNotFound(await findContactDetails(db, { adId, viewerId: viewer.id, otherId }))

  trackConversion(context, 'contact_exchange')
  return { isClient: viewer.userType === 'Client', adId, ...presentContactDetails(details, languageOf(context)) }
}

export default function ContactExchange({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { isClient, adId, title, amount, isRunning, person, name, phone, channels, email, address } = loaderData
  const id = adId
  return (
    <div className="narrow stack">
      <title>{t('offers:contacts.title')}</title>
      <PageHeader
        back={{
          to: isClient ? href('/klijent/moji-oglasi/:id', { id }) : href('/majstor/posao/:id', { id }),
          label: title,
        }}
        title={t('offers:contacts.title')}
        lead={t('offers:contacts.lead', { amount: formatKm(amount, language) })}
      />
      <div className="row">
        <Avatar name={person} />
        <strong>{person}</strong>
      </div>
      {channels.map(({ channel, to }) => (
        <a key={channel} className="contact" href={to}>
          <Icon name={channel === 'call' ? 'phone' : 'message-circle'} />
          {t(`offers:contacts.${channel}`, { phone })}
        </a>
      ))}
      <a className="contact" href={`mailto:${email}`}>
        <Icon name="mail" />
        {/* Broken, if it must be, before the sign and the dots. */}
        <span>{email.split(/(?=[@.])/).flatMap((part, index) => [index > 0 && <wbr key={index} />, part])}</span>
      </a>
      <div className="contact">
        <Icon name="map-pin" />
        {address}
      </div>
      <LinkButton
        to={
          isClient
            ? href('/klijent/poruke/:jobAdId', { jobAdId: id })
            : href('/majstor/poruke/:jobAdId', { jobAdId: id })
        }
        icon="message-circle"
        wide
      >
        {t('offers:contacts.write', { name })}
      </LinkButton>
      {isRunning && isClient && (
        <LinkButton to={href('/klijent/moji-oglasi/:id/zavrsetak', { id })} variant="secondary" icon="check" wide>
          {t('common:actions.complete_and_rate')}
        </LinkButton>
      )}
      <Notice kind="info">
        {t(isClient ? 'offers:contacts.rule_client' : 'offers:contacts.rule_worker', { name })}
      </Notice>
    </div>
  )
}
