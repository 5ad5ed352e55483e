import type { LastStep } from '#app/ads/drafts/last-step.server.ts'
import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import { FlashMessage } from '#app/ui/flash-message.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Steps } from '#app/ui/layout/steps.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'
import { Price } from '#app/ui/price.tsx'

type LastStepPageProps = { ad: PresentedAdDetails; step: LastStep; formTokens: FormTokens }

/** A visitor's ad with its new account: as workers will see it, and one button. */
export function LastStepPage({ ad, step, formTokens }: LastStepPageProps) {
  const { t, language } = useTranslation()
  const params = { id: ad.id }
  return (
    <div className="narrow stack">
      <title>{step.title}</title>
      <PageHeader title={step.title} />
      <Steps current={step.steps.length} steps={step.steps} />
      <FlashMessage kind="success">{step.message}</FlashMessage>
      <h2>{step.preview}</h2>
      <Card>
        <CardTitle>{ad.title}</CardTitle>
        <Price large>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>
        <IconLine icon="map-pin">
          {[ad.city, ad.skillLabel, ad.timing && t(`common:timing.${ad.timing}`)].filter(Boolean).join('\u00a0· ')}
        </IconLine>
        <p className="as-typed">{ad.description}</p>
        <ImageGallery images={ad.images} />
        <div className="row">
          <LinkButton variant="secondary" icon="image" to={step.imagesPath}>
            {step.images}
          </LinkButton>
          <LinkButton variant="quiet" icon="pencil" to={href('/klijent/moji-oglasi/:id/uredi', params)}>
            {t('ads:detail.edit')}
          </LinkButton>
          <LinkButton variant="quiet" icon="trash-2" to={href('/klijent/moji-oglasi/:id/brisanje', params)}>
            {t('ads:detail.delete')}
          </LinkButton>
        </div>
      </Card>
      <p className="muted small">{step.address}</p>
      <ActionBar>
        <ButtonForm
          variant="primary"
          wide
          action={href('/klijent/moji-oglasi/:id/objava', params)}
          label={t('ads:detail.publish')}
          formTokens={formTokens}
          notSent={t('ads:new.not_sent')}
        />
      </ActionBar>
    </div>
  )
}
