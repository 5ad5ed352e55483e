import { href } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { formatBadge } from '#app/notifications/rules.ts'
import type { ShellData } from '#app/site/shell-data.ts'
import type { IconName } from '#app/ui/icons/names.ts'

export type ShellUser = ShellData['user']
type Entry = { to: string; label: string; icon: IconName; count?: number; unread?: string }

export function homeOf(user: ShellUser): string {
  return user ? homePath(user.userType) : href('/')
}

function memberEntries(t: Translate, user: NonNullable<ShellUser>): Entry[] {
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

export function areaLinks(t: Translate, user: ShellUser, pathname: string) {
  const links = user
    ? memberEntries(t, user).filter(({ icon }) => icon !== 'bell')
    : import.meta.env.SSR
      ? [...visitorLinks(t), becomeWorkerLink(t)]
      : []
  return links.map(({ to, label }) => ({ to, label, current: pathname.startsWith(to) }))
}

export function phoneTabs(t: Translate, user: NonNullable<ShellUser>, pathname: string) {
  return memberEntries(t, user).map(({ to, label, icon, count, unread }) => ({
    to,
    label,
    icon,
    current: pathname.startsWith(to),
    badge: count ? { text: formatBadge(count), label: t(unread!, { count }) } : undefined,
  }))
}

/** Members get one short group; visitors and search engines also get links to the lists. */
export function footerGroups(t: Translate, user: ShellUser) {
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
