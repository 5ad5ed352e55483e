import type { ReactNode } from 'react'
import { formatDate } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

/** Terms and privacy: sections of a file of texts, with what else belongs in one of them, and since when this version holds. */
export function RulesPage({
  texts,
  path,
  sections,
  since,
  additions,
  children,
}: {
  texts: string
  path: string
  sections: string[]
  since: Date
  additions: Record<string, ReactNode>
  children?: ReactNode
}) {
  const { t, language } = useWords()
  return (
    <div className="narrow stack loose">
      <PageMeta title={t(`${texts}:title`)} description={t(`${texts}:lead`)} path={path} />
      <PageHead title={t(`${texts}:title`)} lead={t(`${texts}:lead`)} />
      <p className="muted">
        {t(`${texts}:version`, { date: formatDate(since, language) })} {children}
      </p>
      {sections.map((section) => (
        <section key={section} className="stack tight">
          <h2>{t(`${texts}:${section}.title`)}</h2>
          <p>{t(`${texts}:${section}.text`)}</p>
          {additions[section]}
        </section>
      ))}
    </div>
  )
}
