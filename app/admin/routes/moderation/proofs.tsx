import { href } from '#app/href.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listWaitingProofs } from '#app/subscriptions/proofs/queries.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/proofs.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const proofs = await listWaitingProofs(db)
  return {
    proofs: proofs.map(({ id: proofId, workerId, name, school, imageId, submittedAt }) => ({
      proofId,
      name,
      school,
      worker: href('/admin/users/:id', { id: workerId }),
      image: imageId && href('/admin/moderation/potvrde/:proofId/slika', { proofId }),
      at: formatDateTime(submittedAt, languageOf(context)),
    })),
  }
}

export default function Proofs({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { proofs } = loaderData
  return (
    <div className="narrow stack">
      <title>{t('payments:proofs.title')}</title>
      <PageHeader
        title={t('payments:proofs.title')}
        lead={t('payments:proofs.lead')}
        back={{ to: href('/admin/moderation'), label: t('admin:moderation.title') }}
      />
      {proofs.length === 0 && <EmptyState icon="check">{t('payments:proofs.none')}</EmptyState>}
      <CardList>
        {proofs.map(({ proofId, name, school, worker, image, at }) => (
          <Card as="li" key={proofId}>
            <CardTitle level={2}>{school}</CardTitle>
            <p>
              <a href={worker}>{name}</a> · <span className="muted">{at}</span>
            </p>
            {image && <img src={image} alt={t('payments:proofs.image', { name })} loading="lazy" width={320} />}
            <div className="row">
              <LinkButton to={href('/admin/moderation/potvrde/:proofId/prihvatanje', { proofId })} variant="secondary">
                {t('admin:acts.approve_proof.submit')}
              </LinkButton>
              <LinkButton to={href('/admin/moderation/potvrde/:proofId/odbijanje', { proofId })} variant="danger">
                {t('admin:acts.reject_proof.submit')}
              </LinkButton>
            </div>
          </Card>
        ))}
      </CardList>
    </div>
  )
}
