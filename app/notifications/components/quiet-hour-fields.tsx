import { useWords } from '#app/i18n/words.tsx'
import { clocks } from '#app/notifications/choices.ts'
import { clockOf, type QuietHours } from '#app/notifications/preferences.ts'
import { Fieldset } from '#app/ui/fieldset.tsx'
import { Select } from '#app/ui/select.tsx'

const usualEnd = 7 * 60

export function QuietHourFields({ quietHours }: { quietHours: QuietHours | null }) {
  const { t } = useWords()
  const options = (chosen: number | undefined) => clocks(chosen).map((value) => ({ value, label: value }))
  return (
    <Fieldset legend={t('settings:quiet.title')} hint={t('settings:quiet.hint')}>
      <div className="options columns">
        <Select
          name="quietFrom"
          label={t('settings:quiet.from')}
          optional
          emptyLabel={t('settings:quiet.none')}
          options={options(quietHours?.from)}
          defaultValue={quietHours ? clockOf(quietHours.from) : ''}
        />
        <Select
          name="quietUntil"
          label={t('settings:quiet.until')}
          options={options(quietHours?.until)}
          defaultValue={clockOf(quietHours?.until ?? usualEnd)}
        />
      </div>
    </Fieldset>
  )
}
