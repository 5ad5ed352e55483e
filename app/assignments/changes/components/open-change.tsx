import type { PresentedAgreement } from '#app/assignments/appointments/presenters.server.ts'
import { consentPath, refusalPath, revocationPath } from '#app/assignments/changes/paths.ts'
import type { PresentedChange } from '#app/assignments/changes/presenters.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'

type OpenChangeProps = {
  isClient: boolean
  agreement: Pick<PresentedAgreement, 'adId' | 'name'>
  change: PresentedChange
  formTokens: FormTokens
}

/** The change that waits: the other side consents or not, its own side may take it back. */
export function OpenChange({ isClient, agreement: { adId: id, name }, change, formTokens }: OpenChangeProps) {
  const { t } = useTranslation()
  const params = { id, changeId: change.id }
  const button = (path: typeof consentPath, label: string, variant: 'primary' | 'secondary') => (
    <ButtonForm
      action={path(isClient, params)}
      label={t(`agreement:open.${label}`)}
      formTokens={formTokens}
      variant={variant}
      wide
    />
  )
  return (
    <section className="card stack" aria-labelledby="izmjena">
      <h2 id="izmjena">{t(`agreement:open.${change.isOwn ? 'own' : 'partner'}`, { name })}</h2>
      <ul className="stack tight">
        {change.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{change.reason}</p>
      {change.warning && <p className="notice warning">{change.warning}</p>}
      <p className="muted small">{t('agreement:open.stands')}</p>
      {change.isOwn ? (
        button(revocationPath, 'withdraw', 'secondary')
      ) : (
        <>
          {button(consentPath, 'agree', 'primary')}
          {button(refusalPath, 'decline', 'secondary')}
        </>
      )}
    </section>
  )
}
