import { ActPage } from '#app/admin/components/act-page.tsx'
import { suspendPerson } from '#app/admin/people/acts.server.ts'
import { answerAct, loadAct, readAct } from '#app/admin/routes/people/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import type { Route } from './+types/suspension.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAct(args)
}

export async function action(args: Route.ActionArgs) {
  const form = await readAct(args, reasonSchema)
  return answerAct(args, form, 'suspend_user', suspendPerson)
}

export default function Suspension({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="suspend_user" target={loaderData} form={actionData?.form} danger />
}
