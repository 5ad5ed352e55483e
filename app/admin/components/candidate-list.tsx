import type { CandidateItem } from '#app/admin/ads/candidates.server.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'

/** Workers who could take an ad that nobody answers, the nearest first, for an admin who calls them. */
export function CandidateList({ candidates }: { candidates: CandidateItem[] }) {
  const { t } = useTranslation()
  return (
    <section className="narrow stack">
      <h2>{t('admin:candidates.title')}</h2>
      {candidates.length === 0 && <p>{t('admin:candidates.none')}</p>}
      <CardList>
        {candidates.map(({ id, name, place, km, seenAt, channels, notifiedAt, answer }) => (
          <Card as="li" key={id}>
            <CardTitle level={3} to={href('/admin/users/:id', { id })}>
              {name}
            </CardTitle>
            <p className="muted">{km > 0 ? t('admin:candidates.place', { place, km }) : place}</p>
            <p>
              {seenAt ? t('admin:candidates.seen', { at: seenAt }) : t('admin:candidates.unseen')}
              {' · '}
              {channels.map((channel) => t(`admin:channels.${channel}`)).join(', ') ||
                t('admin:candidates.unreachable')}
            </p>
            <p>
              {notifiedAt ? t('admin:candidates.notified', { at: notifiedAt }) : t('admin:candidates.not_notified')}
              {' · '}
              {t(`admin:candidates.answer.${answer}`)}
            </p>
          </Card>
        ))}
      </CardList>
    </section>
  )
}
