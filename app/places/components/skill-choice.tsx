import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FieldsetLayout } from '#app/ui/form/field-layout.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { Option, type OptionItem } from '#app/ui/form/option.tsx'
import { skillIcon } from '#app/ui/icons/skill-icon.ts'

const firstSkills = 8
const lastSkill = 'other'

type SkillChoiceProps = {
  type: 'radio' | 'checkbox'
  name: string
  label: string
  skills: readonly OptionItem[]
  selected?: readonly string[]
}

/** Skills as tiles; the rarer ones below a disclosure. */
export function SkillChoice({ type, name, label, skills, selected: initial = [] }: SkillChoiceProps) {
  const { t } = useTranslation()
  const { id, error, typedList, refused } = useField({ name })
  const selected = refused ? (typedList ?? []) : initial
  const isTile = ({ value }: OptionItem, index: number) => index < firstSkills || value === lastSkill
  const rare = skills.filter((skill, index) => !isTile(skill, index))
  const option = (skill: OptionItem) => (
    <Option
      key={skill.value}
      type={type}
      name={name}
      checked={selected.includes(skill.value)}
      required={type === 'radio'}
      invalid={error !== undefined}
      {...skill}
    />
  )
  return (
    <FieldsetLayout id={id} label={label} error={error} className="options">
      <div className="tiles">
        {skills.filter(isTile).map((skill) => option({ ...skill, icon: skillIcon(skill.value) }))}
      </div>
      <details className="more-choices" open={rare.some(({ value }) => selected.includes(value))}>
        <summary>{t('common:labels.all_trades')}</summary>
        <div className="pills">{rare.map(option)}</div>
      </details>
    </FieldsetLayout>
  )
}
