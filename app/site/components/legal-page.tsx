import type { ReactNode } from 'react'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export function LegalPage({
  namespace,
  path,
  sections,
  effectiveFrom,
  additions,
  children,
}: {
  namespace: string
  path: string
  sections: string[]
  effectiveFrom: Date
  additions: Record<string, ReactNode>
  children?: ReactNode
}) {
  const { t, language } = useTranslation()
  return (
    <div className="narrow stack loose">
      <PageMeta title={t(`${namespace}:title`)} description={t(`${namespace}:lead`)} path={path} />
      <PageHeader title={t(`${namespace}:title`)} lead={t(`${namespace}:lead`)} />
      <p className="muted">
        {t(`${namespace}:version`, { date: formatDate(effectiveFrom, language) })} {children}
      </p>
      {sections.map((section) => (
        <section key={section} className="stack tight">
          <h2>{t(`${namespace}:${section}.title`)}</h2>
          <p>{t(`${namespace}:${section}.text`)}</p>
          {additions[section]}
        </section>
      ))}
    </div>
  )
}
