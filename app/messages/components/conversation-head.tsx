import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import { conversationsPath } from '#app/messages/paths.ts'
import type { ConversationLinks } from '#app/messages/presenters.server.ts'
import type { Viewer } from '#app/messages/rules.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoreMenu } from '#app/ui/member/more-menu.tsx'

type Props = ConversationLinks & { viewer: Viewer; name: string; profileImageId: number | null }

/** Who and about what, with the phone in reach: the only bar of a conversation on phones. */
export function ConversationHead({ viewer, name, profileImageId, about, phone, links }: Props) {
  const { t } = useTranslation()
  return (
    <header className="conversation-head">
      <Anchor to={conversationsPath(viewer)} className="back-arrow" aria-label={t('messages:all')}>
        <Icon name="chevron-left" />
      </Anchor>
      <Avatar name={name} src={profileImageId === null ? null : imageUrl(profileImageId, 160)} />
      <div>
        <h1>{name}</h1>
        <p>
          {about ? <Anchor to={about.to}>{about.label}</Anchor> : t('messages:direct')}
          {about?.status && `\u00a0· ${about.status}`}
        </p>
      </div>
      {phone && (
        <a href={phone.to} className="button quiet" aria-label={t('messages:call', { phone: phone.label })}>
          <Icon name="phone" />
          <span>{phone.label}</span>
        </a>
      )}
      {links.length > 0 && (
        <MoreMenu label={t('messages:more')}>
          {links.map(({ to, label, icon }) => (
            <li key={to}>
              <Anchor to={to}>
                <Icon name={icon} />
                {label}
              </Anchor>
            </li>
          ))}
        </MoreMenu>
      )}
    </header>
  )
}
