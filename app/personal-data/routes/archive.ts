import { createReadableStreamFromReadable } from '@react-router/node'
import { accountPath } from '#app/accounts/account-paths.ts'
import { StorageUnavailableError } from '#app/gateways/storage/storage-unavailable.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { requireProof } from '#app/accounts/authentication/identity-check.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { openArchive } from '#app/personal-data/exporting.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/archive.ts'

/** The archive for its owner, streamed from the storage. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id: userId, userType } = currentUser(context)
  await requireProof(context, accountPath('privacy', userType))
  const archive = await openArchive(db, { userId, exportId: idParam(params.exportId), now: new Date() }).catch(
    asMissing,
  )
  if (!archive || archive === 'unavailable') {
    const message = `personal-data:export.${archive ?? 'expired'}`
    throw await redirectWithFlash(accountPath('privacy', userType), message, 'info')
  }

  const headers = { ...fileHeaders, 'content-length': String(archive.bytes) }
  // A file that nobody receives would stay open.
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(createReadableStreamFromReadable(archive.stream), { headers })
}

const fileHeaders = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="majstorija.zip"',
  'cache-control': 'private, no-store',
}

function asMissing(error: unknown): 'unavailable' {
  if (error instanceof StorageUnavailableError) return 'unavailable'
  throw error
}
