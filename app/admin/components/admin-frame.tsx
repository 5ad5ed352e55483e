import type { ReactNode } from 'react'
import { href, Outlet, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { adminLinks } from '#app/admin/components/admin-links.ts'
import { CsvSeparatorContext } from '#app/admin/components/csv-download.tsx'
import type { CsvSeparator } from '#app/admins/csv.ts'
import { mayEnter, type AdminRole } from '#app/admins/rules.ts'
import { languages } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { productName } from '#app/product.ts'
import { FlashMessage } from '#app/ui/flash-message.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { TopBar } from '#app/ui/layout/top-bar.tsx'
import stylesheet from '#app/ui/styles/admin.css?url'

type Flash = { kind: 'success' | 'info' | 'warning' | 'danger'; text: string }
type AdminFrameProps = { adminRole: AdminRole | null; name?: string; csvSeparator?: CsvSeparator; children: ReactNode }

/** Around every page of the admin area; visitors have no role, and no links. */
export function AdminFrame({ adminRole: role, name, csvSeparator = 'semicolon', children }: AdminFrameProps) {
  const { t, language } = useTranslation()
  const { pathname } = useLocation()
  const flash = useRouteLoaderData<() => { flash: Flash | null }>('root')?.flash
  const links = adminLinks().filter(({ area }) => role && mayEnter(area, role))
  const isCurrent = (to: string) => pathname === to || (to !== href('/admin') && pathname.startsWith(`${to}/`))
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <meta name="robots" content="noindex, nofollow" />
      <SkipLink>{t('site:nav.skip')}</SkipLink>
      <TopBar
        name={t('admin:name', { product: productName })}
        homeTo={href('/admin')}
        links={links.map(({ to, name: link }) => ({ to, label: t(`admin:nav.${link}`), current: isCurrent(to) }))}
        menuLabel={t('common:nav.menu')}
      />
      <main id="sadrzaj" className="page" tabIndex={-1}>
        {flash && <FlashMessage kind={flash.kind}>{flash.text}</FlashMessage>}
        <CsvSeparatorContext value={csvSeparator}>{children}</CsvSeparatorContext>
      </main>
      <footer className="admin-foot">
        {role && (
          <p>
            {name} · {t(`admin:roles.${role}`)} · <a href={href('/admin/odjava')}>{t('admin:sign_out.title')}</a>
          </p>
        )}
        <nav aria-label={t('site:footer.languages')}>
          {languages.map((code) => (
            <a
              key={code}
              href={`?lng=${code}`}
              lang={code}
              hrefLang={code}
              aria-current={code === language || undefined}
            >
              {code}
            </a>
          ))}
        </nav>
      </footer>
    </>
  )
}

/** A default export that is passed on from another file is given no props. */
export function AdminArea() {
  return (
    <AdminFrame {...useLoaderData<Omit<AdminFrameProps, 'children'>>()}>
      <Outlet />
    </AdminFrame>
  )
}
