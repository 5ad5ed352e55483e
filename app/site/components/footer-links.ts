import { href } from 'react-router'
import type { Translate } from '#app/i18n/translate.ts'

export function visitorLinks(t: Translate) {
  return [
    { to: href('/majstori'), label: t('common:nav.workers') },
    { to: href('/poslovi'), label: t('common:nav.public_ads') },
    { to: href('/usluge'), label: t('site:nav.services') },
    { to: href('/instrukcije'), label: t('site:nav.instructions') },
  ]
}

export function becomeWorkerLink(t: Translate) {
  return { to: href('/postani-majstor'), label: t('site:nav.become_worker') }
}

function legalLinks(t: Translate) {
  return [
    { to: href('/uslovi-koristenja'), label: t('common:nav.terms') },
    { to: href('/politika-privatnosti'), label: t('common:nav.privacy') },
  ]
}

/** Members and forms get one short group; other pages of visitors, and search engines, also links to the lists. */
export function footerGroups(t: Translate, { isShort }: { isShort: boolean }) {
  const aboutLinks = [
    { to: href('/o-nama'), label: t('site:nav.about') },
    { to: href('/kontakt'), label: t('site:nav.contact') },
  ]
  const title = t('site:footer.about')
  if (isShort) return [{ title, links: [...aboutLinks, ...legalLinks(t)] }]
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
    {
      title,
      links: [
        ...aboutLinks,
        { to: href('/partneri'), label: t('site:nav.partners') },
        ...legalLinks(t),
        { to: href('/izgled'), label: t('site:display.title') },
        { to: href('/saglasnost'), label: t('analytics:title') },
      ],
    },
  ]
}
