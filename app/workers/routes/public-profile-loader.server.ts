import { href, redirect, type RouterContextProvider } from 'react-router'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { config } from '#app/config.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { languageOf, maybeUser, viewerType } from '#app/http/session/context.server.ts'
import { findHiddenProfile } from '#app/moderation/hidden-profile.server.ts'
import { listPortfolioPage } from '#app/portfolio/queries.server.ts'
import { listReviews } from '#app/reviews/queries.server.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { onlySkillOf, presentProfile } from '#app/workers/presenters.server.ts'
import { db } from '#db/connection.ts'

type Address = { params: { publicProfileSlug: string }; url: URL }

export async function loadProfile(context: Readonly<RouterContextProvider>, { params, url }: Address) {
  const slug = params.publicProfileSlug.toLowerCase()
  if (slug !== params.publicProfileSlug)
    throw redirect(href('/majstor/:publicProfileSlug', { publicProfileSlug: slug }) + url.search, 301)
  const found = await findPublicWorker(db, { slug })
  if (!found) return { hidden: await findOwnHidden(slug, maybeUser(context)?.id) }
  const { id: workerId, city } = found.card
  const [reviewPage, itemPage] = await Promise.all([
    listReviews(db, { workerId, cursor: url.searchParams.get('cursor') }),
    listPortfolioPage(db, { workerId, cursor: url.searchParams.get('itemCursor') }),
  ])
  const profile = presentProfile(found, languageOf(context))
  return {
    profile,
    viewer: viewerType(context),
    postAdPath: postAdPath(viewerType(context), { skill: onlySkillOf(profile.worker), city }),
    isOwn: maybeUser(context)?.id === workerId,
    reviewPage,
    itemPage,
  }
}

async function findOwnHidden(slug: string, workerId: number | undefined) {
  const hidden = workerId === undefined ? undefined : await findHiddenProfile(db, { slug, workerId })
  return { ...orNotFound(hidden), email: config.CONTACT_EMAIL }
}
