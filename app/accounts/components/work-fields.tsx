import { href } from 'react-router'
import { SkillFields } from '#app/accounts/components/profile-fields.tsx'
import { accountLimits } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { TradeChoice } from '#app/trades/components/trade-choice.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Worker = {
  skills: string[] | null
  trades: string[]
  yearsOfExperience: number | null
  workDescription: string | null
  skillDetails: string | null
}
type Choices = { value: string; label: string }[]
type WorkFieldsProps = { skills: Choices; trades: Choices; worker: Worker }

/** The part of the profile form that only workers have. */
export function WorkFields({ skills, trades, worker }: WorkFieldsProps) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t('accounts:profile.work')}>
      <SkillFields options={skills} selected={worker.skills ?? []} />
      <TradeChoice options={trades} selected={worker.trades} />
      <a className={buttonClass({ variant: 'quiet' })} href={href('/majstor/moj-profil/vjestine/prijedlog')}>
        {t('accounts:field.trade_missing')}
      </a>
      <Field
        name="yearsOfExperience"
        type="number"
        min={0}
        max={70}
        inputMode="numeric"
        label={t('accounts:field.years_of_experience')}
        defaultValue={String(worker.yearsOfExperience ?? 0)}
      />
      <TextArea
        name="workDescription"
        label={t('accounts:field.work_description')}
        hint={t('accounts:field.work_description_hint')}
        rows={6}
        defaultValue={worker.workDescription ?? ''}
        optional
        maxLength={accountLimits.workDescription}
      />
      <TextArea
        name="skillDetails"
        label={t('accounts:field.skill_details')}
        hint={t('accounts:field.skill_details_hint')}
        rows={3}
        defaultValue={worker.skillDetails ?? ''}
        optional
        maxLength={accountLimits.skillDetails}
      />
    </Fieldset>
  )
}
