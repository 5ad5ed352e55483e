import { ActPage } from '#app/admin/components/act-page.tsx'
import { addPersonNote } from '#app/admin/people/acts.server.ts'
import { noteSchema } from '#app/admin/people/schemas.ts'
import { answerPersonAct, loadPersonAct } from '#app/admin/routes/people/act.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import type { Route } from './+types/note.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPersonAct(args)
}

export function action(args: Route.ActionArgs) {
  return answerPersonAct(args, { schema: noteSchema, action: 'add_user_note' }, addPersonNote)
}

export default function Note({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="add_user_note" target={loaderData} form={actionData?.form}>
      <TextArea name="text" label={t('admin:person.note')} rows={5} maxLength={2_000} />
    </ActPage>
  )
}
