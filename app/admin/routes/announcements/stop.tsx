import { ActPage } from '#app/admin/components/act-page.tsx'
import { answerAnnouncementAct, loadAnnouncementAct } from '#app/admin/routes/announcements/act.server.ts'
import { stopAnnouncement } from '#app/announcements/sending.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/stop.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAnnouncementAct(args)
}

export function action(args: Route.ActionArgs) {
  return answerAnnouncementAct(args, 'stop_announcement', stopAnnouncement)
}

export default function Stop({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { sent, recipients } = loaderData
  return (
    <ActPage act="stop_announcement" target={loaderData} form={actionData?.form} danger>
      <Notice kind="info">{t('admin:announcements.sent_so_far', { sent, recipients })}</Notice>
    </ActPage>
  )
}
