import { Fragment, type ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import { languageNames, languages, type Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { BellLabel } from '#app/notifications/components/bell-label.tsx'
import type { useLive } from '#app/notifications/components/use-live.ts'
import { formatBadge } from '#app/notifications/rules.ts'
import { languageChoice, languageLink } from '#app/site/language-link.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { ShellData } from '#app/site/shell-data.server.ts'

type User = NonNullable<ShellData['user']> | null
type Entry = { to: string; label: string; icon: IconName; count?: number; unread?: string }

export function homeOf(user: User): string {
  return user ? homePath(user.userType) : href('/')
}

/** The five places of a member; the same list makes the tabs of a phone and the links of a large screen. */
function memberEntries(t: Translate, user: NonNullable<User>): Entry[] {
  const bell: Entry = {
    to: href('/obavjestenja'),
    label: t('site:nav.notifications'),
    icon: 'bell',
    count: user.unreadNotifications,
    unread: 'site:nav.unread_notifications',
  }
  const unreadMessages = { count: user.unreadMessages, unread: 'site:nav.unread_messages' }
  if (user.userType === 'Worker') {
    return [
      { to: href('/majstor/pretraga-poslova'), label: t('common:nav.public_ads'), icon: 'search' },
      { to: href('/majstor/moje-ponude'), label: t('site:nav.offers'), icon: 'tag' },
      { to: href('/majstor/poruke'), label: t('common:nav.messages'), icon: 'message-circle', ...unreadMessages },
      bell,
      { to: href('/majstor/moj-profil'), label: t('common:nav.profile'), icon: 'user' },
    ]
  }
  return [
    { to: href('/klijent/pocetna'), label: t('site:nav.home'), icon: 'house' },
    { to: href('/klijent/moji-oglasi'), label: t('site:nav.ads'), icon: 'file-text' },
    { to: href('/klijent/poruke'), label: t('common:nav.messages'), icon: 'message-circle', ...unreadMessages },
    bell,
    { to: href('/klijent/moj-profil'), label: t('common:nav.profile'), icon: 'user' },
  ]
}

/** What there is to see without an account. */
function visitorLinks(t: Translate) {
  return [
    { to: href('/majstori'), label: t('common:nav.workers') },
    { to: href('/poslovi'), label: t('common:nav.public_ads') },
    { to: href('/usluge'), label: t('site:nav.services') },
    { to: href('/instrukcije'), label: t('site:nav.instructions') },
  ]
}

function becomeWorkerLink(t: Translate) {
  return { to: href('/postani-majstor'), label: t('site:nav.become_worker') }
}

export function areaLinks(t: Translate, user: User, pathname: string) {
  const links = user
    ? memberEntries(t, user).filter(({ icon }) => icon !== 'bell')
    : import.meta.env.SSR
      ? [...visitorLinks(t), becomeWorkerLink(t)]
      : []
  return links.map(({ to, label }) => ({ to, label, current: pathname.startsWith(to) }))
}

export function phoneTabs(t: Translate, user: NonNullable<User>, pathname: string) {
  return memberEntries(t, user).map(({ to, label, icon, count, unread }) => ({
    to,
    label,
    icon,
    current: pathname.startsWith(to),
    badge: count ? { text: formatBadge(count), label: t(unread!, { count }) } : undefined,
  }))
}

/** What stands at the right of the top bar, and what its menu holds besides the links. */
export function topActions(t: Translate, user: User, language: Language, live: ReturnType<typeof useLive>) {
  const languageLinks = <LanguageLinks label={t('common:nav.language')} language={language} />
  // Members' scripts, the only ones that draw this again, have no use for what visitors get.
  if (!user) return import.meta.env.SSR ? { actions: visitorActions(t, language, languageLinks) } : {}
  return {
    menuActions: (
      <>
        {languageLinks}
        <Anchor to={href('/odjava')}>{t('site:nav.sign_out')}</Anchor>
      </>
    ),
    actions: live?.renderBell(user.unreadNotifications) ?? (
      <Anchor to={href('/obavjestenja')}>
        <BellLabel unreadCount={user.unreadNotifications} />
      </Anchor>
    ),
  }
}

function visitorActions(t: Translate, language: Language, languageLinks: ReactNode) {
  return (
    <>
      <details data-menu>
        <summary>
          <span className="visually-hidden">{`${t('common:nav.language')}: `}</span>
          {language.toUpperCase()}
        </summary>
        <div className="menu">{languageLinks}</div>
      </details>
      <LinkButton variant="quiet" to={href('/prijava')}>
        {t('site:nav.sign_in')}
      </LinkButton>
      <span className="wide">
        <LinkButton to={href('/registracija')}>{t('site:nav.register')}</LinkButton>
      </span>
    </>
  )
}

/** Members have come already: they get one short group, visitors and search engines the ways in. */
export function footerGroups(t: Translate, user: User) {
  const legalLinks = [
    { to: href('/uslovi-koristenja'), label: t('common:nav.terms') },
    { to: href('/politika-privatnosti'), label: t('common:nav.privacy') },
    { to: href('/izgled'), label: t('site:display.title') },
    { to: href('/saglasnost'), label: t('analytics:title') },
  ]
  const aboutLinks = [
    { to: href('/o-nama'), label: t('site:nav.about') },
    { to: href('/kontakt'), label: t('site:nav.contact') },
    { to: href('/partneri'), label: t('site:nav.partners') },
  ]
  const title = t('site:footer.about')
  if (user || !import.meta.env.SSR) return [{ title, links: [...visitorLinks(t), ...aboutLinks, ...legalLinks] }]
  return [
    {
      title: t('common:nav.public_ads'),
      links: [
        { to: href('/poslovi/:skill', { skill: 'elektricar' }), label: t('site:footer.electricians') },
        { to: href('/poslovi/:skill', { skill: 'vodoinstalater' }), label: t('site:footer.plumbers') },
        { to: href('/poslovi/grad/:city', { city: 'sarajevo' }), label: t('site:footer.sarajevo') },
        { to: href('/poslovi/grad/:city', { city: 'banja-luka' }), label: t('site:footer.banja_luka') },
      ],
    },
    {
      title: t('site:footer.places'),
      links: [...visitorLinks(t).slice(2), becomeWorkerLink(t), { to: href('/blog'), label: t('site:nav.blog') }],
    },
    { title, links: [...aboutLinks, ...legalLinks] },
  ]
}

/** A language is chosen by a plain link, so that the whole page comes anew in it, with the filters that were in use. */
export function LanguageLinks({ label, language }: { label: string; language: Language }) {
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={label} className="languages" data-remember={languageChoice}>
      {languages.map((code) => (
        <Fragment key={code}>
          <a
            href={languageLink(pathname, search, code)}
            lang={code}
            aria-current={code === language ? 'true' : undefined}
          >
            {languageNames[code]}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}
