import { ActPage } from '#app/admin/components/act-page.tsx'
import { setWorkerStatus } from '#app/admin/people/acts.server.ts'
import { workerStatuses } from '#app/admin/people/filters.ts'
import { workerStatusFormSchema } from '#app/admin/people/schemas.ts'
import { answerPersonAct, loadPersonAct } from '#app/admin/routes/people/act.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { Route } from './+types/worker-status.ts'

export async function loader(args: Route.LoaderArgs) {
  const person = await loadPersonAct(args)
  return { ...person, workerStatus: orNotFound(person.workerStatus ?? undefined) }
}

export function action(args: Route.ActionArgs) {
  return answerPersonAct(args, { schema: workerStatusFormSchema, action: 'set_worker_status' }, setWorkerStatus)
}

export default function WorkerStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="set_worker_status" target={loaderData} form={actionData?.form}>
      <Select
        name="workerStatus"
        label={t('admin:person.worker_status')}
        defaultValue={loaderData.workerStatus}
        options={workerStatuses.map((value) => ({ value, label: t(`admin:worker_statuses.${value}`) }))}
      />
    </ActPage>
  )
}
