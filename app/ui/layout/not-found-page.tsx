import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Anchor } from '#app/ui/anchor.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import notFound from '#app/ui/drawings/not-found.svg?url'
import { WorkerSearch } from './worker-search.tsx'

/** Thrown by loaders with status 404 or 410. */
export type NotFoundData<Kind extends string> = {
  kind: Kind
  links: { to: string; label: string; lang?: string | undefined }[]
}

export function isNotFoundError<Kind extends string>(error: unknown): error is { data: NotFoundData<Kind> } {
  return isRouteErrorResponse(error) && typeof (error.data as NotFoundData<Kind> | null)?.kind === 'string'
}

type NotFoundPageProps = { title: string; action: ReactNode; links: NotFoundData<string>['links']; children: ReactNode }

/** As the general page of an error, with what there is instead. */
export function NotFoundPage({ title, action, links, children }: NotFoundPageProps) {
  return (
    <div className="narrow stack loose">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Drawing src={notFound} width={240} height={144} />
      <div className="stack tight">
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      <div className="row">{action}</div>
      <ul className="chips">
        {links.map(({ to, label, lang }) => (
          <li key={to}>
            <Anchor to={to} className="chip" lang={lang}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
      <WorkerSearch />
    </div>
  )
}
