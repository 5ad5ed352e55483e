import { Fragment, type ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { languageNames, languages, type Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { BellLabel } from '#app/notifications/components/bell-label.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { languageChoice, languageLink } from '#app/site/language-link.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { barLink } from '#app/ui/layout/top-bar.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { slots } from '#app/ui/slots.ts'
import { menuLinks, profilePath, type ShellUser } from './navigation-links.ts'

export function topActions(t: Translate, user: ShellUser, language: Language) {
  const languageLinks = <LanguageLinks label={t('common:nav.language')} language={language} />
  if (!user) return { actions: visitorActions(t, language, languageLinks) }
  const { name, imageId } = user.avatar
  return {
    menu: (
      <>
        {menuLinks(t, user).map(barLink)}
        {languageLinks}
        <Anchor to={href('/odjava')}>{t('site:nav.sign_out')}</Anchor>
      </>
    ),
    actions: (
      <>
        <span className="slot" id={slots.bell}>
          <Anchor to={href('/obavjestenja')}>
            <BellLabel unreadCount={user.unreadNotifications} />
          </Anchor>
        </span>
        <Anchor to={profilePath(user)} className="wide" aria-label={t('common:nav.profile')}>
          <Avatar name={name} src={imageId === null ? null : imageUrl(imageId, 160)} size="small" />
        </Anchor>
      </>
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

/** Plain links, so that the whole document is loaded in the other language, with the filters that were in use. */
export function LanguageLinks({ label, language }: { label: string; language: Language }) {
  const { pathname, search } = useLocation()
  const forScripts = useForScripts()
  return (
    <nav aria-label={label} className="languages" data-remember={forScripts(languageChoice)}>
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
