import { reasonLength } from '#app/admins/rules.ts'
import { announcementLimits, audiences } from '#app/announcements/rules.ts'
import { languages } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import type { OptionItem } from '#app/ui/form/option.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

type Props = { cities: OptionItem[]; skills: OptionItem[] }

export function AnnouncementFields({ cities, skills }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <RadioGroup
        name="audience"
        label={t('admin:announcements.field.audience')}
        options={audiences.map((value) => ({ value, label: t(`admin:announcements.audience.${value}`) }))}
      />
      <Select
        name="city"
        label={t('common:fields.city')}
        emptyLabel={t('common:labels.all_cities')}
        options={cities}
        optional
      />
      <Select
        name="skill"
        label={t('common:fields.skill')}
        hint={t('admin:announcements.field.skill_hint')}
        emptyLabel={t('common:labels.all_skills')}
        options={skills}
        optional
      />
      {languages.map((code) => (
        <Fieldset key={code} legend={t(`admin:announcements.language.${code}`)}>
          <Field
            name={`title_${code}`}
            label={t('admin:announcements.field.title')}
            maxLength={announcementLimits.title}
            lang={code}
          />
          <TextArea
            name={`message_${code}`}
            label={t('admin:announcements.field.message')}
            rows={3}
            maxLength={announcementLimits.message}
            lang={code}
          />
        </Fieldset>
      ))}
      <TextArea
        name="reason"
        label={t('admin:audit.reason')}
        hint={t('admin:acts.reason_hint')}
        rows={2}
        maxLength={reasonLength.max}
      />
    </>
  )
}
