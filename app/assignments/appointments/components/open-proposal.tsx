import { agreeingPath, decliningPath, withdrawalPath } from '#app/assignments/appointments/paths.ts'
import type { PresentedAgreement, PresentedProposal } from '#app/assignments/appointments/presenters.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'

type OpenProposalProps = {
  isClient: boolean
  agreement: Pick<PresentedAgreement, 'adId' | 'name' | 'isAhead'>
  proposal: PresentedProposal
  formTokens: FormTokens
}

/** The times that wait: the other side takes one or none, its own side may take them back. */
export function OpenProposal({ isClient, agreement, proposal, formTokens }: OpenProposalProps) {
  const { t } = useTranslation()
  const { adId: id, name, isAhead } = agreement
  const params = { id, proposalId: proposal.id }
  return (
    <section className="card stack" aria-labelledby="prijedlog">
      <h2 id="prijedlog">{t(`appointments:open.${proposal.isOwn ? 'own' : 'partner'}`, { name })}</h2>
      {isAhead && <p className="muted">{t('appointments:open.stands')}</p>}
      {proposal.times.map(({ position, text, isPast }) =>
        proposal.isOwn || isPast ? (
          <p key={position} className={isPast ? 'muted' : undefined}>
            {isPast ? t('appointments:open.past', { time: text }) : text}
          </p>
        ) : (
          <ButtonForm
            key={position}
            action={agreeingPath(isClient, { ...params, position })}
            label={t('appointments:open.agree', { time: text })}
            formTokens={formTokens}
            variant="primary"
            wide
          />
        ),
      )}
      {proposal.reason && <p>{proposal.reason}</p>}
      <ButtonForm
        action={proposal.isOwn ? withdrawalPath(isClient, params) : decliningPath(isClient, params)}
        label={t(`appointments:open.${proposal.isOwn ? 'withdraw' : 'decline'}`)}
        formTokens={formTokens}
        wide
      />
    </section>
  )
}
