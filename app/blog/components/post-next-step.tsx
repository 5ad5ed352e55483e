import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import type { ViewerType } from '#app/accounts/rules.ts'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import type { Category } from '#app/blog/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PromptCard } from '#app/ui/list/prompt-card.tsx'

type PostNextStepProps = { category: Category; viewer: ViewerType }

export function PostNextStep({ category, viewer }: PostNextStepProps) {
  const { t } = useTranslation()
  const isWorker = viewer === 'Worker' || (viewer === 'visitor' && category === 'za-majstore')
  const kind = isWorker ? 'worker' : 'client'
  return (
    <PromptCard
      title={t(`blog:next.${kind}.title`)}
      action={<LinkButton to={targetOf(viewer, isWorker)}>{t(`blog:next.${kind}.action`)}</LinkButton>}
    >
      {t(`blog:next.${kind}.text`)}
    </PromptCard>
  )
}

function targetOf(viewer: ViewerType, isWorker: boolean): string {
  if (viewer === 'Worker') return href('/majstor/pretraga-poslova')
  return (!isWorker && postAdPath(viewer)) || registrationPath('Worker')
}
