import { ActPage } from '#app/admin/components/act-page.tsx'
import { correctPersonEmail } from '#app/admin/people/acts.server.ts'
import { emailCorrectionSchema } from '#app/admin/people/schemas.ts'
import { answerPersonAct, loadPersonAct } from '#app/admin/routes/people/act.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import type { Route } from './+types/email-correction.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPersonAct(args)
}

export function action(args: Route.ActionArgs) {
  return answerPersonAct(args, { schema: emailCorrectionSchema, action: 'correct_email' }, correctPersonEmail)
}

export default function EmailCorrection({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="correct_email" target={loaderData} form={actionData?.form}>
      <Field name="email" type="email" label={t('admin:person.new_email')} autoComplete="off" inputMode="email" />
    </ActPage>
  )
}
