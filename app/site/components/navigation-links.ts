import { href } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { formatBadge } from '#app/notifications/rules.ts'
import type { ShellData } from '#app/site/shell-data.ts'
import type { IconName } from '#app/ui/icons/names.ts'
import { slots } from '#app/ui/slots.ts'
import { becomeWorkerLink, visitorLinks } from './footer-links.ts'

export type ShellUser = ShellData['user']
type Member = NonNullable<ShellUser>

/** `also` are the paths of other pages that belong to the place. */
type Place = { to: string; label: string; icon: IconName; also?: string[]; unread?: number; filled?: true }

export function homeOf(user: ShellUser): string {
  return user ? homePath(user.userType) : href('/')
}

export function profilePath({ userType }: Member): string {
  return userType === 'Worker' ? href('/majstor/moj-profil') : href('/klijent/moj-profil')
}

function memberPlaces(t: Translate, user: Member): Place[] {
  const profile: Place = { to: profilePath(user), label: t('common:nav.profile'), icon: 'user' }
  const messages = { label: t('common:nav.messages'), icon: 'message-circle', unread: user.unreadMessages } as const
  if (user.userType === 'Worker') {
    return [
      {
        to: href('/majstor/pretraga-poslova'),
        label: t('common:nav.public_ads'),
        icon: 'search',
        also: ['/majstor/posao/'],
      },
      { to: href('/majstor/moje-ponude'), label: t('site:nav.offers'), icon: 'tag' },
      {
        to: href('/majstor/poslovi-u-toku'),
        label: t('site:nav.in_progress'),
        icon: 'briefcase',
        also: [href('/majstor/zavrseni-poslovi'), '/majstor/kontakt-razmjena/', '/majstor/dogovor/'],
      },
      { to: href('/majstor/poruke'), ...messages, also: ['/majstor/direktne-poruke/'] },
      profile,
    ]
  }
  return [
    { to: href('/klijent/pocetna'), label: t('site:nav.home'), icon: 'house' },
    {
      to: href('/klijent/moji-oglasi'),
      label: t('site:nav.ads'),
      icon: 'file-text',
      also: [href('/klijent/moji-poslovi'), '/klijent/ponude/', '/klijent/kontakt-razmjena/', '/klijent/dogovor/'],
    },
    { to: href('/klijent/objavite-oglas'), label: t('site:nav.post'), icon: 'plus', filled: true },
    { to: href('/klijent/poruke'), ...messages, also: ['/klijent/direktne-poruke/'] },
    profile,
  ]
}

function isCurrent({ to, also = [] }: Pick<Place, 'to' | 'also'>, pathname: string): boolean {
  return [to, ...also].some((path) => pathname.startsWith(path))
}

/** The row of wide screens; members reach their profile by the avatar. */
export function areaLinks(t: Translate, user: ShellUser, pathname: string) {
  const links: Pick<Place, 'to' | 'label' | 'also'>[] = user
    ? memberPlaces(t, user).slice(0, -1)
    : [...visitorLinks(t), becomeWorkerLink(t)]
  return links.map((link) => ({ to: link.to, label: link.label, also: link.also, current: isCurrent(link, pathname) }))
}

export function phoneTabs(t: Translate, user: Member, pathname: string) {
  return memberPlaces(t, user).map(({ unread, ...place }) => ({
    ...place,
    current: isCurrent(place, pathname),
    slot: unread === undefined ? undefined : slots.messages,
    badge: unread ? { text: formatBadge(unread), label: t('site:nav.unread_messages', { count: unread }) } : undefined,
  }))
}

export function menuLinks(t: Translate, { userType }: Member) {
  return [
    userType === 'Worker'
      ? { to: href('/majstor/zavrseni-poslovi'), label: t('site:nav.completed') }
      : { to: href('/klijent/moji-poslovi'), label: t('site:nav.assignments') },
    { to: href('/obavjestenja/postavke'), label: t('site:nav.notification_settings') },
    { to: href('/izgled'), label: t('site:display.title') },
    { to: href('/instrukcije'), label: t('site:nav.help') },
  ]
}
