import { ActPage } from '#app/admin/components/act-page.tsx'
import { endPersonSessions } from '#app/admin/people/acts.server.ts'
import { answerAct, loadAct, readAct } from '#app/admin/routes/people/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import type { Route } from './+types/end-sessions.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAct(args)
}

export async function action(args: Route.ActionArgs) {
  const form = await readAct(args, reasonSchema)
  return answerAct(args, form, 'end_user_sessions', endPersonSessions)
}

export default function EndSessions({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="end_user_sessions" target={loaderData} form={actionData?.form} />
}
