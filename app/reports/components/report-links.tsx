import type { ReportTarget } from '#app/reports/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { reportPath } from '#app/reports/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** Their pages are plain HTML, to which the router cannot go. */
const quietLink = buttonClass({ variant: 'quiet' })

type Props = {
  target: Extract<ReportTarget, 'ad' | 'profile'>
  id: number
  /** A person whom the viewer may block. */ blockable?: number | false | null
}

export function ReportLinks({ target, id, blockable }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <a className={quietLink} href={reportPath(target, id)} rel="nofollow">
        {t(`safety:reports.open.${target}`)}
      </a>{' '}
      {blockable && (
        <a className={quietLink} href={href('/blokiraj/:userId', { userId: blockable })}>
          {t('safety:reports.block')}
        </a>
      )}
    </>
  )
}
