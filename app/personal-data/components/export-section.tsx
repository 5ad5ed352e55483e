import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { presentExports } from '#app/personal-data/presenters.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'

type Props = { exports: ReturnType<typeof presentExports>; formTokens: FormTokens }

export function ExportSection({ exports, formTokens }: Props) {
  const { t } = useTranslation()
  return (
    <section className="card stack">
      <h2>{t('personal-data:export.title')}</h2>
      <p>{t('personal-data:export.lead')}</p>
      {exports.length > 0 && (
        <ul className="stack tight">
          {exports.map(({ id, expires, megabytes, requested }) => (
            <li key={id}>
              {expires === null ? (
                t('personal-data:export.pending', { date: requested })
              ) : (
                <>
                  <a href={href('/izvoz-podataka/:exportId', { exportId: id })}>
                    {t('personal-data:export.download', { date: requested, size: megabytes ?? 0 })}
                  </a>{' '}
                  <span className="muted small">{t('personal-data:export.expires', { date: expires })}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <ButtonForm
        action={href('/izvoz-podataka')}
        label={t('personal-data:export.submit')}
        icon="file-text"
        formTokens={formTokens}
      />
    </section>
  )
}
