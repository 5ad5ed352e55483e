import { redirect } from 'react-router'
import { href } from '#app/href.ts'
import type { Route } from './+types/user-management.ts'

/** The second name of the list of people, with its filters. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(href('/admin/users') + url.search, 301)
}
