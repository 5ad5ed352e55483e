import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type FactorStatusProps = {
  factor: { since: string; removal: string | null; unusedCodes: number }
  formTokens: FormTokens
}

export function FactorStatus({ factor, formTokens }: FactorStatusProps) {
  const { t } = useTranslation()
  const keeping = { action: href('/potvrda-u-dva-koraka/zadrzavanje'), label: t('second-factor:keep') }
  return (
    <>
      <Notice kind="success">{t('second-factor:on', { date: factor.since })}</Notice>
      {factor.removal && (
        <Notice kind="warning" action={<ButtonForm {...keeping} formTokens={formTokens} />}>
          {t('second-factor:removal_pending', { time: factor.removal })}
        </Notice>
      )}
      <p>{t('second-factor:codes_left', { left: factor.unusedCodes })}</p>
      <div className="row">
        <LinkButton to={href('/potvrda-u-dva-koraka/kodovi')}>{t('second-factor:renew.title')}</LinkButton>
        <LinkButton to={href('/potvrda-u-dva-koraka/iskljucivanje')}>{t('second-factor:off.title')}</LinkButton>
      </div>
    </>
  )
}

export function FactorMeaning() {
  const { t } = useTranslation()
  return (
    <div className="prose">
      <ul>
        {['app', 'codes', 'lost'].map((point) => (
          <li key={point}>{t(`second-factor:meaning.${point}`)}</li>
        ))}
      </ul>
    </div>
  )
}
