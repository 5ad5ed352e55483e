import type { ReactNode } from 'react'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, collectionPage } from '#app/site/structured-data.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

type Named = { name: string; path: string }

type ListPageProps = {
  list: { title: string; path: string | null; image: string }
  root: Named
  description: string
  lead: ReactNode
  items: Named[]
  children: ReactNode
}

export function ListPage({ list: { title, path, image }, root, description, lead, items, children }: ListPageProps) {
  const breadcrumbItems = path === null || path === root.path ? [root] : [root, { name: title, path }]
  return (
    <>
      <PageMeta
        title={title}
        description={description}
        path={path}
        image={image}
        structuredData={(site) => [
          collectionPage(site, { name: title, path: path!, items }),
          breadcrumbs(site, breadcrumbItems),
        ]}
      />
      <PageHeader title={title} lead={lead} />
      <div className="with-filters">{children}</div>
    </>
  )
}
