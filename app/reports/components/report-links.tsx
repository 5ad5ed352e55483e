import type { ReportTarget } from '#app/reports/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { reportPath } from '#app/reports/paths.ts'

type Props = {
  target: ReportTarget
  id: number
  /** A person whom the viewer may block. */ blockable?: number | false | null
}

/** The quiet links at the end of a public page. */
export function ReportLinks({ target, id, blockable }: Props) {
  const { t } = useTranslation()
  return (
    <p className="small">
      <a href={reportPath(target, id)} rel="nofollow">
        {t('safety:reports.open')}
      </a>
      {blockable && (
        <>
          {' · '}
          <a href={href('/blokiraj/:userId', { userId: blockable })}>{t('safety:reports.block')}</a>
        </>
      )}
    </p>
  )
}
