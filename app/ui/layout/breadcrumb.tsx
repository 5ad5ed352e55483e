import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

export function Breadcrumb({ items }: { items: { to?: string; label: string }[] }) {
  const { t } = useTranslation()
  return (
    <nav className="crumbs" aria-label={t('common:nav.breadcrumbs')}>
      <ol>
        {items.map(({ to, label }) => (
          <li key={label}>{to ? <Anchor to={to}>{label}</Anchor> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
