import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Steps } from '#app/ui/layout/steps.tsx'

/** A visitor's way to an ad: written, an account, published. */
export function VisitorAdSteps({ current }: { current: 1 | 2 }) {
  const { t } = useTranslation()
  return (
    <Steps current={current} steps={[t('post-ad:step.ad'), t('post-ad:step.account'), t('post-ad:step.publish')]} />
  )
}
