import { use } from 'react'
import { href } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { registrationPath } from '#app/accounts/paths.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageOpening } from '#app/site/components/page-opening.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { ContactDetails } from '#app/site/components/contact-details.tsx'
import { company, presentContact } from '#app/site/company.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import posted from '#app/ui/drawings/posted.svg?url'
import { SaveDataContext } from '#app/ui/save-data.ts'
import type { Route } from './+types/instructions.ts'

const steps: Record<'client' | 'worker', [step: string, to?: string][]> = {
  client: [
    ['register', registrationPath('Client')],
    ['post', href('/poslovi')],
    ['answer'],
    ['choose', href('/majstori')],
    ['agree'],
    ['rate'],
  ],
  worker: [
    ['register', registrationPath('Worker')],
    ['profile', href('/postani-majstor')],
    ['find', href('/poslovi')],
    ['ask'],
    ['offer'],
    ['finish'],
  ],
}

export function loader({ context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  const profilePath = user && accountPath('overview', user.userType)
  return { contact: presentContact(languageOf(context)), androidUrl: company.androidUrl, profilePath }
}

export default function Instructions({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { androidUrl, profilePath } = loaderData
  return (
    <div className="narrow stack loose">
      <PageMeta title={t('instructions:title')} description={t('instructions:lead')} path={href('/instrukcije')} />
      <PageOpening drawing={posted} title={t('instructions:title')} lead={t('instructions:lead')} />
      {(['client', 'worker'] as const).map((side) => (
        <section key={side} className="stack">
          <h2>{t(`instructions:${side}.title`)}</h2>
          <ol className="numbered">
            {steps[side].map(([step, to]) => (
              <li key={step}>
                <strong>{t(`instructions:${side}.steps.${step}.title`)}</strong>
                <p>{t(`instructions:${side}.steps.${step}.text`)}</p>
                {to && !(profilePath && step === 'register') && (
                  <Anchor to={to}>{t(`instructions:${side}.steps.${step}.link`)}</Anchor>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <section id="aplikacija" className="stack tight">
        <h2>{t('instructions:app.title')}</h2>
        {androidUrl && (
          <p>
            {t('instructions:app.store')} <a href={androidUrl}>{t('site:footer.android')}</a>
          </p>
        )}
        <p>{t('instructions:app.text')}</p>
        <p>
          {t('instructions:app.light')} <Anchor to={href('/izgled')}>{t('site:display.title')}</Anchor>
        </p>
      </section>
      {!use(SaveDataContext) && <TourLinks profilePath={profilePath} />}
      <section className="stack tight">
        <h2>{t('instructions:help.title')}</h2>
        <p>{t('instructions:help.text')}</p>
        <ContactDetails {...loaderData.contact} />
      </section>
    </div>
  )
}

/** Shown by the script that a tour needs. */
function TourLinks({ profilePath }: { profilePath: string | null }) {
  const { t } = useTranslation()
  return (
    <section hidden className="stack tight">
      <h2>{t('guides:tour.title')}</h2>
      <p>{t('guides:tour.text')}</p>
      <p className="row">
        {/* Members are led on to the home page of their area. */}
        <a href={`${href('/')}#obilazak`}>{t('guides:tour.home')}</a>
        {profilePath && <a href={`${profilePath}#obilazak`}>{t('guides:tour.profile')}</a>}
      </p>
    </section>
  )
}
