import { ActPage } from '#app/admin/components/act-page.tsx'
import { answerAnnouncementAct, loadAnnouncementAct } from '#app/admin/routes/announcements/act.server.ts'
import { startAnnouncement } from '#app/announcements/sending.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/start.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAnnouncementAct(args)
}

export function action(args: Route.ActionArgs) {
  return answerAnnouncementAct(args, 'send_announcement', startAnnouncement)
}

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="send_announcement" target={loaderData} form={actionData?.form}>
      <Notice kind="info">{t('admin:announcements.reaches', { count: loaderData.recipients })}</Notice>
    </ActPage>
  )
}
