import { adPath } from '#app/ads/paths.ts'
import { CardForms } from '#app/assignments/components/card-forms.tsx'
import { presentJobCard } from '#app/assignments/presenters.server.ts'
import { loadDetails } from '#app/assignments/routes/details.server.ts'
import { href } from '#app/href.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { addCalendarDays } from '#app/i18n/local-time.ts'
import { localDay } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { deviceOf } from '#app/offers/contact-links.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/job-card.ts'

export const handle: RouteHandle = { verificationReminder: false }

export async function loader(args: Route.LoaderArgs) {
  const { request, url, context } = args
  const reader = { t: requestTranslate(context), language: languageOf(context), origin: url.origin }
  const { userType } = currentUser(context)
  const card = presentJobCard(await loadDetails(args), reader, deviceOf(request), userType === 'Client')
  return {
    ...card,
    back: adPath(userType === 'Client', card.adId),
    place: userType === 'Client' ? href('/klijent/moji-oglasi') : href('/majstor/poslovi-u-toku'),
    tomorrow: addCalendarDays(localDay(new Date()), 1),
  }
}

export default function JobCard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const {
    adId,
    agreement,
    isAgreed,
    back,
    title,
    person,
    phone,
    channels,
    address,
    map,
    facts,
    notes,
    sends,
    tomorrow,
  } = loaderData
  return (
    <div className="narrow stack">
      <title>{t('assignments:card.title', { title })}</title>
      <PageHeader
        title={title}
        lead={t('assignments:card.lead')}
        long
        back={{ to: back, label: t('common:actions.back') }}
      />
      <section className="card stack printed">
        <h2>{person}</h2>
        <p>
          <a className="button wide" href={channels[0]!.to}>
            <Icon name="phone" />
            <span>{phone}</span>
          </a>
        </p>
        {address && (
          <p>
            <a className={buttonClass({ variant: 'secondary', wide: true })} href={map}>
              <Icon name="map-pin" label={t('common:fields.address')} />
              <span>{address}</span>
            </a>
          </p>
        )}
        <KeyValueList items={facts} />
      </section>
      <a className={buttonClass({ variant: 'secondary', wide: true })} href={agreement}>
        <span>{t('appointments:open_page')}</span>
      </a>
      {notes.map((note) => (
        <section key={note.title} className="stack tight">
          <h2>{note.title}</h2>
          <p className="as-typed">{note.text}</p>
        </section>
      ))}
      <CardForms {...{ adId, isAgreed, sends, tomorrow }} />
    </div>
  )
}
