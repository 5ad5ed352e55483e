import { href } from 'react-router'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { ProfileFields, SkillFields } from '#app/accounts/components/profile-fields.tsx'
import { formatPhone } from '#app/accounts/phones.ts'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { accountLimits } from '#app/accounts/rules.ts'
import { profileFormSchema } from '#app/accounts/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { languageNames, languages } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { cityName, listCities } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/profile.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const account = await findOwnAccount(db, currentUser(context).id)
  const { id: _id, emailVerifiedAt, phoneVerifiedAt, registeredAt, ratingSum, reviewCount, ...person } = account
  return {
    formTokens: issueFormTokens(context),
    person: { ...person, phone: formatPhone(person.phone, language), city: cityName(person.city) },
    cities: listCities().map(({ name }) => name),
    skills: skillKeys.map((key) => ({ value: key, label: skillName(key, language, 'label') })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)

  const form = await readForm(request, profileFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  // A form with every trade unticked sends no skills at all.
  const skills = user.userType === 'Worker' ? (form.value.skills ?? []) : undefined
  const outcome = await idempotently(db, form.key, (trx) =>
    editProfile(trx, { ...form.value, skills, userId: user.id }),
  )
  if (!outcome.ok) return invalid(form, { skills: `accounts:refused.${outcome.reason}` })

  trackConversion(context, 'profile_edit')
  return redirectWithFlash(
    user.userType === 'Worker' ? href('/majstor/moj-profil') : href('/klijent/moj-profil'),
    'accounts:profile.saved',
  )
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { person, formTokens, cities, skills } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('common:nav.my_profile')}</FormTitle>
      <PageHeader title={t('common:nav.my_profile')} lead={person.email} />
      <AccountTabs userType={person.userType} current="profile" />
      {person.publicSlug && (
        <div className="row">
          <LinkButton
            variant="secondary"
            to={href('/majstor/:publicProfileSlug', { publicProfileSlug: person.publicSlug })}
          >
            {t('accounts:profile.public')}
          </LinkButton>
          <span className="muted">{t('accounts:profile.views', { count: person.viewCount ?? 0 })}</span>
        </div>
      )}
      <FormPage form={actionData?.form} formTokens={formTokens} submitLabel={t('accounts:profile.save')}>
        <Fieldset legend={t('accounts:step.basics')}>
          <ProfileFields cities={cities} person={person} />
          <Select
            name="language"
            label={t('accounts:field.language')}
            hint={t('accounts:field.language_hint')}
            defaultValue={person.language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Fieldset>
        {person.userType === 'Worker' && (
          <Fieldset legend={t('accounts:profile.work')}>
            <SkillFields options={skills} selected={person.skills ?? []} />
            <Field
              name="yearsOfExperience"
              type="number"
              min={0}
              max={70}
              inputMode="numeric"
              label={t('accounts:field.years_of_experience')}
              defaultValue={String(person.yearsOfExperience ?? 0)}
            />
            <TextArea
              name="workDescription"
              label={t('accounts:field.work_description')}
              hint={t('accounts:field.work_description_hint')}
              rows={6}
              defaultValue={person.workDescription ?? ''}
              optional
              maxLength={accountLimits.workDescription}
            />
            <TextArea
              name="skillDetails"
              label={t('accounts:field.skill_details')}
              hint={t('accounts:field.skill_details_hint')}
              rows={3}
              defaultValue={person.skillDetails ?? ''}
              optional
              maxLength={accountLimits.skillDetails}
            />
          </Fieldset>
        )}
      </FormPage>
    </div>
  )
}
