import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type PersonActsProps = {
  id: number
  isSuspended: boolean
  isWorker: boolean
  hasSecondFactor: boolean
  profilePath: string | null
}

export function PersonActs({ id, isSuspended, isWorker, hasSecondFactor, profilePath }: PersonActsProps) {
  const { t } = useTranslation()
  const acts = [
    isSuspended
      ? (['restore_user', href('/admin/users/:id/vracanje', { id })] as const)
      : (['suspend_user', href('/admin/users/:id/suspenzija', { id })] as const),
    ['send_reset_link', href('/admin/users/:id/nova-sifra', { id })] as const,
    ['end_user_sessions', href('/admin/users/:id/odjava', { id })] as const,
    ...(hasSecondFactor
      ? [['remove_second_factor', href('/admin/users/:id/potvrda-u-dva-koraka', { id })] as const]
      : []),
    ['correct_email', href('/admin/users/:id/e-mail', { id })] as const,
    ['add_user_note', href('/admin/users/:id/biljeska', { id })] as const,
    ...(isWorker ? [['set_worker_status', href('/admin/users/:id/status', { id })] as const] : []),
  ]
  return (
    <div className="row">
      {acts.map(([act, to]) => (
        <LinkButton key={act} to={to} variant={act === 'suspend_user' ? 'danger' : 'secondary'}>
          {t(`admin:acts.${act}.submit`)}
        </LinkButton>
      ))}
      {profilePath && (
        <LinkButton to={profilePath} variant="quiet">
          {t('admin:person.public_profile')}
        </LinkButton>
      )}
    </div>
  )
}
