import { ActPage } from '#app/admin/components/act-page.tsx'
import { sendResetLink } from '#app/admin/people/acts.server.ts'
import { answerAct, loadAct, readAct } from '#app/admin/routes/people/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import type { Route } from './+types/reset-link.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAct(args)
}

export async function action(args: Route.ActionArgs) {
  const form = await readAct(args, reasonSchema)
  return answerAct(args, form, 'send_reset_link', sendResetLink)
}

export default function ResetLink({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="send_reset_link" target={loaderData} form={actionData?.form} />
}
