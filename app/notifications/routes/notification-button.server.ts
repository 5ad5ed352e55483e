import { href, redirect, type RouterContextProvider } from 'react-router'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { localPath } from '#app/http/session/local-path.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type Args = { params: { notificationId: string }; context: Readonly<RouterContextProvider> }
type Key = { notificationId: number; userId: number; now: Date }
type Verb = (db: Db, key: Key) => Promise<Outcome<{ actionPath: string | null } | null, 'unknown'>>

export function notificationButton(verb: Verb) {
  return {
    loader(): never {
      throw redirect(href('/obavjestenja'), 303)
    },

    async action({ params, context }: Args): Promise<Response> {
      const key = { notificationId: idParam(params.notificationId), userId: currentUser(context).id, now: new Date() }
      const outcome = await verb(db, key)
      if (!outcome.ok) throw notFound()
      return redirect(localPath(outcome.value?.actionPath) ?? href('/obavjestenja'), 303)
    },
  }
}
