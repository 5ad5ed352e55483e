import { VisitorAdSteps } from '#app/ads/components/visitor-ads/visitor-ad-steps.tsx'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type WaitingAdProps = { title: string; page: 'Client' | 'Worker' | 'sign_in' }

/** The ad that a visitor has written, on the page where the account for it is opened. */
export function WaitingAd({ title, page }: WaitingAdProps) {
  const { t } = useTranslation()
  return (
    <>
      {page !== 'Worker' && <VisitorAdSteps current={2} />}
      <Notice
        kind="info"
        title={t('post-ad:waiting.title', { title })}
        action={
          <LinkButton variant="secondary" to={href('/objavite-oglas')}>
            {t('post-ad:waiting.edit')}
          </LinkButton>
        }
      >
        {t(`post-ad:waiting.${page}`)}
      </Notice>
    </>
  )
}
