import { ActPage } from '#app/admin/components/act-page.tsx'
import { removePersonFactor } from '#app/admin/people/acts.server.ts'
import { answerAct, loadAct, readAct } from '#app/admin/routes/people/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import type { Route } from './+types/factor-removal.ts'

export function loader(args: Route.LoaderArgs) {
  return loadAct(args)
}

export async function action(args: Route.ActionArgs) {
  const form = await readAct(args, reasonSchema)
  return answerAct(args, form, 'remove_second_factor', removePersonFactor)
}

export default function FactorRemoval({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="remove_second_factor" target={loaderData} form={actionData?.form} />
}
