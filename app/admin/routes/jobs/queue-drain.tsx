import { ActPage } from '#app/admin/components/act-page.tsx'
import { setQueueAside } from '#app/admin/jobs/acts.server.ts'
import { answerJobAct, loadJobAct, queueParam } from '#app/admin/routes/jobs/act.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/queue-drain.ts'

export function loader(args: Route.LoaderArgs) {
  queueParam(args.params.queue)
  return loadJobAct(args)
}

export function action(args: Route.ActionArgs) {
  const queue = queueParam(args.params.queue)
  return answerJobAct(args, 'drain_queue', (act) => setQueueAside(db, { ...act, queue }))
}

export default function QueueDrain({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="drain_queue" target={loaderData} form={actionData?.form} danger />
}
