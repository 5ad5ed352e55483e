import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withQuery } from '#app/with-query.ts'

type SavedVisitorDraftsProps = { title: string | undefined; isContinued: boolean; isExpired: boolean }

/** Says which ad the form shows if this browser holds one already, with a link to the other possibility. */
export function SavedVisitorDrafts({ title, isContinued, isExpired }: SavedVisitorDraftsProps) {
  const { t } = useTranslation()
  if (isExpired) return <Notice kind="info">{t('post-ad:expired')}</Notice>
  if (title === undefined) return null
  const link = isContinued ? (
    <Anchor to={withQuery(href('/objavite-oglas'), { novi: 'da' })}>{t('post-ad:write_another')}</Anchor>
  ) : (
    <Anchor to={href('/objavite-oglas')}>{t('post-ad:continue')}</Anchor>
  )
  return (
    <Notice kind="info" action={link}>
      {t(isContinued ? 'post-ad:continued' : 'post-ad:saved', { title })}
    </Notice>
  )
}
