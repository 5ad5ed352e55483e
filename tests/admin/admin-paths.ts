import { draftAnnouncement } from '#app/announcements/drafting.server.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aStoredPost } from '#tests/support/data/stored-posts.ts'

/** An address of this page of the admin area. */
export async function adminPathOf(path: string): Promise<string> {
  if (path.includes(':announcementId')) return fillPath(path, { announcementId: String(await anAnnouncement()) })
  if (path.includes(':postId')) return fillPath(path, { postId: String((await aStoredPost()).postId) })
  if (path.includes(':imageId')) return fillPath(path, { imageId: String(await anImage((await aClient()).id)) })
  return path.includes(':') ? fillPath(path, { id: String((await aWorker()).id), queue: 'mail' }) : path
}

async function anAnnouncement(): Promise<number> {
  const { adminId } = await anAdmin('editor')
  const text = { title: 'Novo', message: 'Radimo i nedjeljom.' }
  const recipients = { audience: 'everyone' as const, city: null, skill: null }
  const texts = { bs: text, en: text, de: text, es: text }
  const outcome = await draftAnnouncement(db, {
    adminId,
    ...recipients,
    texts,
    reason: 'Radno vrijeme',
    now: new Date(),
  })
  if (!outcome.ok) throw new Error('the draft was refused')
  return outcome.value.announcementId
}
