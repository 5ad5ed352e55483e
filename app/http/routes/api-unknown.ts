import { problem } from '#app/http/api/problem.server.ts'
import type { Route } from './+types/api-unknown.ts'

export function loader({ context }: Route.LoaderArgs) {
  return problem(context, 404, 'not_found')
}

export function action({ context }: Route.ActionArgs) {
  return problem(context, 404, 'not_found')
}
