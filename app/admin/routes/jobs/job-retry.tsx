import { ActPage } from '#app/admin/components/act-page.tsx'
import { retryJob } from '#app/admin/jobs/acts.server.ts'
import { answerAct } from '#app/admin/routes/act.server.ts'
import { jobAct, loadJobAct } from '#app/admin/routes/jobs/act.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import type { Route } from './+types/job-retry.ts'

export function loader(args: Route.LoaderArgs) {
  idParam(args.params.id)
  return loadJobAct(args)
}

export function action(args: Route.ActionArgs) {
  const jobId = idParam(args.params.id)
  return answerAct(args, { ...jobAct, action: 'retry_job' }, (trx, act) => retryJob(trx, { ...act, jobId }))
}

export default function JobRetry({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="retry_job" target={loaderData} form={actionData?.form} />
}
