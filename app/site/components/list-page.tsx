import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, collectionPage } from '#app/site/structured-data.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'

type Named = { name: string; path: string }

type ListPageProps = {
  list: { title: string; path: string | null; image: string; skillLinks: { to: string; label: string }[] }
  root: Named
  description: string
  lead: ReactNode
  itemPaths: string[]
  children: ReactNode
}

export function ListPage({ list, root, description, lead, itemPaths, children }: ListPageProps) {
  const { t } = useTranslation()
  const { title, path, image, skillLinks } = list
  const breadcrumbItems = path === null || path === root.path ? [root] : [root, { name: title, path }]
  return (
    <>
      <PageHeader title={title} lead={lead} />
      {skillLinks.length > 1 && (
        <ChipList label={t('common:fields.skills')} isStrip>
          {skillLinks.map(({ to, label }) => (
            <Chip key={to} to={to}>
              {label}
            </Chip>
          ))}
        </ChipList>
      )}
      <div className="with-filters">{children}</div>
      <PageMeta
        title={title}
        description={description}
        path={path}
        image={image}
        structuredData={(site) => [
          collectionPage(site, { name: title, path: path!, itemPaths }),
          breadcrumbs(site, breadcrumbItems),
        ]}
      />
    </>
  )
}
