import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FieldsetLayout } from '#app/ui/form/field-layout.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { Option, type OptionItem } from '#app/ui/form/option.tsx'

type TradeChoiceProps = { options: readonly OptionItem[]; selected: readonly string[] }

/** The trades below the worker's skills; a worker who names none is notified of every ad of the skill. */
export function TradeChoice({ options, selected: initial }: TradeChoiceProps) {
  const { t } = useTranslation()
  const { id, error, typedList, refused } = useField({ name: 'trades' })
  const selected = refused ? (typedList ?? []) : initial
  if (options.length === 0) return null
  return (
    <FieldsetLayout
      id={id}
      label={t('accounts:field.trades')}
      hint={t('accounts:field.trades_hint')}
      error={error}
      className="options"
    >
      <details className="more-choices" open={selected.length > 0}>
        <summary>{t('accounts:field.all_trades')}</summary>
        <div className="pills">
          {options.map((option) => (
            <Option
              key={option.value}
              type="checkbox"
              name="trades"
              checked={selected.includes(option.value)}
              invalid={error !== undefined}
              {...option}
            />
          ))}
        </div>
      </details>
    </FieldsetLayout>
  )
}
