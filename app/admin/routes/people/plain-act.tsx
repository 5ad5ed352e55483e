import { ActPage } from '#app/admin/components/act-page.tsx'
import {
  endPersonSessions,
  removePersonFactor,
  restorePerson,
  sendResetLink,
  suspendPerson,
} from '#app/admin/people/acts.server.ts'
import { answerPersonAct, loadPersonAct } from '#app/admin/routes/people/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import type { Route } from './+types/plain-act.ts'

const verbs = {
  suspend_user: suspendPerson,
  restore_user: restorePerson,
  send_reset_link: sendResetLink,
  end_user_sessions: endPersonSessions,
  remove_second_factor: removePersonFactor,
}

const actsByPath: Record<string, keyof typeof verbs> = {
  'admin/users/:id/suspenzija': 'suspend_user',
  'admin/users/:id/vracanje': 'restore_user',
  'admin/users/:id/nova-sifra': 'send_reset_link',
  'admin/users/:id/odjava': 'end_user_sessions',
  'admin/users/:id/potvrda-u-dva-koraka': 'remove_second_factor',
}

export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadPersonAct(args)), act: actsByPath[args.pattern]! }
}

export function action(args: Route.ActionArgs) {
  const act = actsByPath[args.pattern]!
  return answerPersonAct(args, { schema: reasonSchema, action: act }, verbs[act])
}

export default function PlainAct({ loaderData, actionData }: Route.ComponentProps) {
  const { act } = loaderData
  return <ActPage act={act} target={loaderData} form={actionData?.form} danger={act === 'suspend_user'} />
}
