import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { href } from '#app/href.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Reviews } from '#app/reviews/components/reviews.tsx'
import { listReviews } from '#app/reviews/queries.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/own-reviews.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return listReviews(db, { workerId: currentUser(context).id, cursor: url.searchParams.get('cursor') })
}

export default function OwnReviews({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { items, nextCursor, isFirst } = loaderData
  const path = href('/majstor/moj-profil/recenzije')
  return (
    <AccountPage userType="Worker" current="reviews" title={t('reviews:title')}>
      <Reviews
        isPage
        reviews={items}
        next={nextCursor && withQuery(path, { cursor: nextCursor })}
        first={isFirst ? null : path}
        renderAction={({ id, reply }) => (
          <>
            {reply === null && (
              <p>
                <LinkButton
                  to={href('/majstor/moj-profil/recenzije/:reviewId/odgovor', { reviewId: id })}
                  variant="secondary"
                >
                  {t('reviews:answer.open')}
                </LinkButton>
              </p>
            )}
          </>
        )}
      />
    </AccountPage>
  )
}
