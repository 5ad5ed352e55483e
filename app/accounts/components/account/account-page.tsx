import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { accountLinks, accountPath, type AccountTab } from '#app/accounts/account-paths.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

type AccountPageProps = {
  userType: UserType
  current: AccountTab
  /** That `current` leads to it. */
  isBelow?: boolean
  title: string
  lead?: ReactNode
  /** The overview where absent. */
  back?: { to: string; label: string }
  form?: FormState | undefined
  loose?: boolean
  children: ReactNode
}

/** A page of the account: its links stand beside it on wide screens; phones have them as rows of the overview. */
export function AccountPage({
  userType,
  current,
  isBelow,
  title,
  lead,
  back,
  form,
  loose,
  children,
}: AccountPageProps) {
  const { t } = useTranslation()
  const overview = { to: accountPath('overview', userType), label: t('common:nav.my_profile') }
  return (
    <div className="account">
      <AccountNav userType={userType} current={current} isBelow={isBelow} />
      <div className={classNames('stack', loose && 'loose')}>
        <FormTitle form={form}>{title}</FormTitle>
        <PageHeader title={title} lead={lead} back={current === 'overview' ? undefined : (back ?? overview)} />
        {children}
      </div>
    </div>
  )
}

function AccountNav({ userType, current, isBelow }: Pick<AccountPageProps, 'userType' | 'current' | 'isBelow'>) {
  const { t } = useTranslation()
  const user = useRouteLoaderData<() => { user: Person | null }>('root')?.user
  const imageId = user?.avatar.imageId ?? null
  return (
    <nav aria-label={t('accounts:tabs.label')}>
      {user && (
        <p className="row">
          <Avatar name={user.avatar.name} src={imageId === null ? null : imageUrl(imageId, 160)} />
          <b>{user.name}</b>
        </p>
      )}
      {accountLinks(userType).map((links) => (
        <ul key={links[0]!.tab}>
          {links.map(({ tab, to }) => (
            <li key={tab}>
              <Anchor to={to} aria-current={tab === current ? (isBelow ? 'true' : 'page') : undefined}>
                {t(`accounts:tabs.${tab}`)}
              </Anchor>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

type Person = { name: string; avatar: { name: string; imageId: number | null } }
