import { ActPage } from '#app/admin/components/act-page.tsx'
import { setQueueAside } from '#app/admin/jobs/acts.server.ts'
import { answerAct } from '#app/admin/routes/act.server.ts'
import { jobAct, loadJobAct, queueParam } from '#app/admin/routes/jobs/act.server.ts'
import type { Route } from './+types/queue-drain.ts'

export function loader(args: Route.LoaderArgs) {
  queueParam(args.params.queue)
  return loadJobAct(args)
}

export function action(args: Route.ActionArgs) {
  const queue = queueParam(args.params.queue)
  return answerAct(args, { ...jobAct, action: 'drain_queue' }, (trx, act) => setQueueAside(trx, { ...act, queue }))
}

export default function QueueDrain({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="drain_queue" target={loaderData} form={actionData?.form} danger />
}
