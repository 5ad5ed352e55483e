import type { CandidateItem } from '#app/admin/ads/candidates.server.ts'
import { sentenceLength } from '#app/admin/ads/rules.ts'
import { href } from '#app/href.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'

/** Workers who could take an ad that nobody answers, the nearest first, for an admin who calls them or notifies them again. */
export function CandidateFields({ candidates }: { candidates: CandidateItem[] }) {
  const { t } = useTranslation()
  const others = candidates.filter(({ canBeNotified }) => !canBeNotified)
  const options = candidates.flatMap((candidate) =>
    candidate.canBeNotified
      ? [{ value: String(candidate.id), label: candidate.name, hint: factsOf(candidate, t) }]
      : [],
  )
  return (
    <>
      <CheckboxGroup name="workers" label={t('admin:candidates.title')} options={options} />
      <TextArea
        optional
        name="sentence"
        label={t('admin:candidates.sentence')}
        hint={t('admin:candidates.sentence_hint')}
        rows={2}
        maxLength={sentenceLength}
      />
      {others.length > 0 && <h2>{t('admin:candidates.others')}</h2>}
      <CardList>
        {others.map((candidate) => (
          <Card as="li" key={candidate.id}>
            <CardTitle level={3} to={href('/admin/users/:id', { id: candidate.id })}>
              {candidate.name}
            </CardTitle>
            <p>{factsOf(candidate, t)}</p>
          </Card>
        ))}
      </CardList>
    </>
  )
}

function factsOf({ place, km, seenAt, channels, notifiedAt, answer }: CandidateItem, t: Translate): string {
  return [
    km > 0 ? t('admin:candidates.place', { place, km }) : place,
    seenAt ? t('admin:candidates.seen', { at: seenAt }) : t('admin:candidates.unseen'),
    channels.map((channel) => t(`admin:channels.${channel}`)).join(', ') || t('admin:candidates.unreachable'),
    notifiedAt ? t('admin:candidates.notified', { at: notifiedAt }) : t('admin:candidates.not_notified'),
    t(`admin:candidates.answer.${answer}`),
  ].join(' · ')
}
