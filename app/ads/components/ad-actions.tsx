import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { canCancel, canEdit, canReactivate, canRepublish, isLocked } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'

/** Actions of the client in the ad's present state; one that cannot be undone leads to a page that asks first. */
export function AdActions({ ad, formTokens }: { ad: PresentedAdDetails; formTokens: FormTokens }) {
  const { t } = useTranslation()
  const params = { id: ad.id }
  return (
    <section className="stack" aria-labelledby="upravljanje">
      <h2 id="upravljanje">{t('ads:detail.manage')}</h2>
      {canEdit(ad) && (
        <LinkButton wide variant="secondary" icon="pencil" to={href('/klijent/moji-oglasi/:id/uredi', params)}>
          {t('ads:detail.edit')}
        </LinkButton>
      )}
      {isLocked(ad) && <IconLine icon="lock">{t('ads:detail.locked')}</IconLine>}
      {canReactivate(ad) && (
        <ButtonForm
          wide
          icon="rotate-ccw"
          action={href('/klijent/moji-oglasi/:id/ponovno-otvaranje', params)}
          label={t('ads:detail.reactivate')}
          formTokens={formTokens}
        />
      )}
      {canRepublish(ad) && (
        <div className="stack tight">
          <ButtonForm
            wide
            icon="plus"
            action={href('/klijent/moji-oglasi/:id/ponovna-objava', params)}
            label={t('ads:detail.republish')}
            formTokens={formTokens}
          />
          <p className="hint">{t('ads:detail.republish_hint')}</p>
        </div>
      )}
      {canCancel(ad) && (
        <a
          className={buttonClass({ variant: 'quiet', wide: true })}
          href={href('/klijent/moji-oglasi/:id/otkazivanje', params)}
        >
          <Icon name="x" />
          <span>{t('ads:detail.cancel')}</span>
        </a>
      )}
      {ad.isDeletable && (
        <LinkButton wide variant="quiet" icon="trash-2" to={href('/klijent/moji-oglasi/:id/brisanje', params)}>
          {t('ads:detail.delete')}
        </LinkButton>
      )}
    </section>
  )
}
