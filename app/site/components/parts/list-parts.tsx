import { href } from 'react-router'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ActiveFilters } from '#app/ui/list/active-filters.tsx'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { PromptCard } from '#app/ui/list/prompt-card.tsx'
import { StatList } from '#app/ui/list/stat-list.tsx'
import { BarChart } from '#app/ui/member/bar-chart.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { TaskList } from '#app/ui/member/task-list.tsx'
import { Sample } from './theme-samples.tsx'

export function ListParts() {
  const here = href('/dev/dijelovi')
  const link = (label: string, variant?: 'secondary' | 'quiet') => (
    <LinkButton to={here} variant={variant}>
      {label}
    </LinkButton>
  )
  return (
    <>
      <Sample name="PromptCard, EmptyState, Disclosure">
        <PromptCard title="Recite šta Vam treba" action={link('Objavi oglas')}>
          Objava oglasa je besplatna.
        </PromptCard>
        <EmptyState icon="file-text" action={link('Objavi oglas')} secondary={link('Pogledaj majstore', 'quiet')}>
          Još nemate oglasa.
        </EmptyState>
        {(['briefcase', 'message-circle', 'bell', 'tag', 'image', 'search', 'check', 'flag'] as const).map((icon) => (
          <EmptyState key={icon} icon={icon}>
            Ovdje još nema ničega.
          </EmptyState>
        ))}
        <Disclosure summary="Koliko to košta?">Ništa.</Disclosure>
        <Disclosure summary="Ko vidi moj broj?" open>
          Samo majstor čiju ponudu prihvatite.
        </Disclosure>
      </Sample>
      <Sample name="TaskList, LinkRows, BarChart">
        <TaskList
          tasks={[
            { to: here, icon: 'tag', title: '4 nove ponude, od 195 KM', text: 'Zamjena stare razvodne table' },
            { to: `${here}#pitanje`, icon: 'circle-alert', title: 'Tarik pita: može li se struja isključiti?' },
          ]}
        />
        <LinkRows
          label="Postavke računa"
          rows={[{ to: here, label: 'Podaci', icon: 'user', hint: 'Ime, telefon, adresa' }]}
        />
        <LinkRows
          large
          label="Vrsta računa"
          rows={[{ to: here, label: 'Trebam majstora', icon: 'house', hint: 'Opišite posao i dobijte ponude.' }]}
        />
        <BarChart
          title="Pregledi"
          summary="17 pregleda u 3 dana"
          bars={[4, 11, 2].map((value, index) => ({ label: `${index + 1}. 11.`, value }))}
          columns={{ label: 'Dan', value: 'Pregledi' }}
        />
      </Sample>
      <Sample name="Card, CardTitle, CardList">
        {[false, true].map((columns) => (
          <CardList key={String(columns)} columns={columns}>
            {[false, true].map((selected) => (
              <Card as="li" key={String(selected)} selected={selected}>
                <CardTitle to={here}>Zamjena stare razvodne table u stanu</CardTitle>
                <p className="muted">jučer · 4 ponude</p>
              </Card>
            ))}
          </CardList>
        ))}
      </Sample>
      <Sample name="Chip, ChipList, ActiveFilters, LinkChips">
        <ChipList label="Usluge">
          <Chip to={here}>Sarajevo</Chip>
          <Chip to={here} icon="map-pin">
            Tuzla
          </Chip>
          <Chip to={here} selected>
            Zenica
          </Chip>
          <Chip>Mostar</Chip>
        </ChipList>
        <ActiveFilters filters={[{ to: here, label: 'Vodoinstalater' }]} />
        <LinkChips title="U blizini" links={[{ to: here, label: 'Ilidža' }]} />
      </Sample>
      <Sample name="KeyValueList, StatList, Pager">
        <KeyValueList
          items={[
            ['Budžet', '80–150 KM'],
            ['Objavljeno', 'jučer'],
          ]}
        />
        <StatList
          items={[
            { value: 12, label: 'završenih poslova' },
            { value: '4,8', label: 'prosječna ocjena' },
          ]}
        />
        <Pager first={here} next={here}>
          2
        </Pager>
      </Sample>
    </>
  )
}
