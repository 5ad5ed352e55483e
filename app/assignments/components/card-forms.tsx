import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type CardFormsProps = { adId: number; isAgreed: boolean; sends: { name: string; to: string }[]; tomorrow: string }

export function CardForms({ adId, isAgreed, sends, tomorrow }: CardFormsProps) {
  const { t } = useTranslation()
  return (
    <>
      <form
        method="get"
        action={href('/dzepna-kartica/:jobAdId/termin.ics', { jobAdId: adId })}
        className="card stack"
        aria-label={t('assignments:appointment.title')}
      >
        <h2>{t('assignments:appointment.title')}</h2>
        {!isAgreed && (
          <>
            <Field name="dan" type="date" label={t('assignments:appointment.day')} defaultValue={tomorrow} />
            <Field name="sat" type="time" label={t('assignments:appointment.time')} defaultValue="09:00" />
          </>
        )}
        <Button variant="secondary">{t('assignments:appointment.submit')}</Button>
        <p className="muted small">{t('assignments:card.print')}</p>
      </form>
      <div className="row">
        {sends.map(({ name, to }) => (
          <LinkButton key={name} variant="secondary" to={to}>
            {t('assignments:card.send', { name })}
          </LinkButton>
        ))}
      </div>
      <div className="row">
        <LinkButton variant="secondary" to={href('/dzepna-kartica/:jobAdId/kontakt.vcf', { jobAdId: adId })}>
          {t('assignments:card.contact')}
        </LinkButton>
        <LinkButton variant="quiet" to={href('/kalendar')}>
          {t('assignments:calendar.title')}
        </LinkButton>
      </div>
    </>
  )
}
