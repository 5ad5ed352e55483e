import { Fragment, type ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { languageNames, languages, type Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { BellLabel } from '#app/notifications/components/bell-label.tsx'
import type { useLive } from '#app/notifications/components/use-live.ts'
import { languageChoice, languageLink } from '#app/site/language-link.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { ShellUser } from './navigation-links.ts'

export function topActions(t: Translate, user: ShellUser, language: Language, live: ReturnType<typeof useLive>) {
  const languageLinks = <LanguageLinks label={t('common:nav.language')} language={language} />
  // Only members' pages render this in the browser, so visitors' actions are left out of the scripts.
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

/** Plain links, so that the whole document is loaded in the other language, with the filters that were in use. */
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
