import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { Footer } from '#app/ui/layout/footer.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { Steps } from '#app/ui/layout/steps.tsx'
import { TopBar } from '#app/ui/layout/top-bar.tsx'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { BottomNav } from '#app/ui/member/bottom-nav.tsx'
import { ChatBubbles } from '#app/ui/member/chat-bubbles.tsx'
import { MoreMenu } from '#app/ui/member/more-menu.tsx'
import { Tabs } from '#app/ui/member/tabs.tsx'
import { Timeline } from '#app/ui/member/timeline.tsx'
import { Sample } from './theme-samples.tsx'

const iso = '2026-11-22T10:30:00Z'
const message = { iso, time: '10:30', text: 'Mogu doći sutra u pet.' }
const icons = ['house', 'file-text', 'plus', 'message-circle', 'user'] as const

export function LayoutParts() {
  const here = href('/dev/dijelovi')
  const links = ['Početna', 'Oglasi', 'Objavi', 'Poruke', 'Profil'].map((label, index) => ({
    to: `${here}#${index}`,
    label,
    current: index === 1,
  }))
  const badge = { text: '3', label: '3 razgovora s novim porukama' }
  return (
    <>
      <Sample name="SkipLink, TopBar, BottomNav, Footer">
        <div className="frame">
          <SkipLink>Preskoči na sadržaj</SkipLink>
          <TopBar name="Majstorija" homeTo={here} links={links} menuLabel="Meni" />
        </div>
        <div className="frame">
          <BottomNav
            label="Donja navigacija"
            items={links.map((link, index) => ({
              ...link,
              icon: icons[index]!,
              filled: index === 2,
              badge: index === 3 ? badge : null,
            }))}
          />
        </div>
        <div className="frame">
          <Footer groups={[{ title: 'Usluge', links }]}>© Majstorija</Footer>
        </div>
      </Sample>
      <Sample name="PageHeader, BackLink, Breadcrumb, Steps, Tabs">
        <PageHeader
          title="Zamjena bojlera"
          lead="Sarajevo, jučer"
          back={{ to: here, label: 'Moji oglasi' }}
          badge={<Badge tone="brand">U toku</Badge>}
          actions={<LinkButton to={here}>Uredi oglas</LinkButton>}
        />
        <Breadcrumb
          items={[{ to: here, label: 'Poslovi' }, { to: here, label: 'Vodoinstalater' }, { label: 'Tuzla' }]}
        />
        <Steps current={2} steps={['Tip računa', 'Osnovni podaci', 'Struke', 'Uslovi']} />
        <Tabs label="Dijelovi profila" items={links.map((link, index) => ({ ...link, count: index || undefined }))} />
      </Sample>
      <Sample name="WithAside">
        <WithAside aside={<Card>Ponuda</Card>}>
          <Card>Opis</Card>
        </WithAside>
      </Sample>
      <Sample name="ChatBubbles, Timeline, MoreMenu">
        <MoreMenu label="Više">
          <li>Obriši</li>
        </MoreMenu>
        <ChatBubbles
          label="Razgovor"
          days={[
            {
              iso,
              label: 'Danas',
              messages: [
                { ...message, id: 1, isOwn: false, author: 'Mirza' },
                { ...message, id: 2, isOwn: true, state: 'Pročitano' },
              ],
            },
          ]}
        />
        <Timeline
          items={[
            { iso, time: '22. 11. u 10:30', title: 'Objavljen' },
            { iso, time: '22. 11. u 11:00', title: 'Oglas otkazan', text: 'Nije više potrebno.' },
          ]}
        />
      </Sample>
    </>
  )
}
