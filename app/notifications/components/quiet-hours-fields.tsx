import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatTime, listTimeOptions, type QuietHours } from '#app/notifications/quiet-hours.ts'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { Select } from '#app/ui/form/select.tsx'

const defaultEnd = 7 * 60

export function QuietHourFields({ quietHours }: { quietHours: QuietHours | null }) {
  const { t } = useTranslation()
  const options = (selected: number | undefined) => listTimeOptions(selected).map((value) => ({ value, label: value }))
  return (
    <Fieldset legend={t('settings:quiet_hours.title')} hint={t('settings:quiet_hours.hint')}>
      <div className="options columns">
        <Select
          name="quietFrom"
          label={t('settings:quiet_hours.from')}
          optional
          emptyLabel={t('settings:quiet_hours.none')}
          options={options(quietHours?.from)}
          defaultValue={quietHours ? formatTime(quietHours.from) : ''}
        />
        <Select
          name="quietUntil"
          label={t('settings:quiet_hours.until')}
          options={options(quietHours?.until)}
          defaultValue={formatTime(quietHours?.until ?? defaultEnd)}
        />
      </div>
    </Fieldset>
  )
}
