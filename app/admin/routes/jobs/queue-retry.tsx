import { ActPage } from '#app/admin/components/act-page.tsx'
import { retryQueue } from '#app/admin/jobs/acts.server.ts'
import { answerAct } from '#app/admin/routes/act.server.ts'
import { jobAct, loadJobAct, queueParam } from '#app/admin/routes/jobs/act.server.ts'
import type { Route } from './+types/queue-retry.ts'

export function loader(args: Route.LoaderArgs) {
  queueParam(args.params.queue)
  return loadJobAct(args)
}

export function action(args: Route.ActionArgs) {
  const queue = queueParam(args.params.queue)
  return answerAct(args, { ...jobAct, action: 'retry_queue' }, (trx, act) => retryQueue(trx, { ...act, queue }))
}

export default function QueueRetry({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="retry_queue" target={loaderData} form={actionData?.form} />
}
