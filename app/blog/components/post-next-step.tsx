import { href } from 'react-router'
import type { Category } from '#app/blog/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type PostNextStepProps = { category: Category; viewer: 'Worker' | 'Client' | 'visitor' }

/** What a reader can do now: post an ad, or, as one who offers work, find some. */
export function PostNextStep({ category, viewer }: PostNextStepProps) {
  const { t } = useTranslation()
  const isWorker = viewer === 'Worker' || (viewer === 'visitor' && category === 'za-majstore')
  const kind = isWorker ? 'worker' : 'client'
  return (
    <Notice
      kind="info"
      title={t(`blog:next.${kind}.title`)}
      action={<LinkButton to={targetOf(viewer, isWorker)}>{t(`blog:next.${kind}.action`)}</LinkButton>}
    >
      {t(`blog:next.${kind}.text`)}
    </Notice>
  )
}

function targetOf(viewer: PostNextStepProps['viewer'], isWorker: boolean): string {
  if (viewer === 'Worker') return href('/majstor/pretraga-poslova')
  if (viewer === 'Client') return href('/klijent/objavite-oglas')
  return `${href('/registracija')}?userType=${isWorker ? 'worker' : 'client'}`
}
