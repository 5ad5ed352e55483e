import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type WorkDoneProps = { adId: number; isMarked: boolean }

export function WorkDone({ adId, isMarked }: WorkDoneProps) {
  const { t } = useTranslation()
  if (isMarked) return <Notice kind="success">{t('offers:work_done.notice')}</Notice>
  return (
    <LinkButton to={href('/majstor/posao/:id/zavrseno', { id: adId })} variant="secondary" icon="check" wide>
      {t('offers:work_done.open')}
    </LinkButton>
  )
}
