import { href } from 'react-router'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { ProfileFields, SkillFields } from '#app/accounts/components/profile-fields.tsx'
import { formatPhone } from '#app/accounts/phones.ts'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { limits } from '#app/accounts/rules.ts'
import { profileFormSchema } from '#app/accounts/schemas.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { languageNames, languages } from '#app/i18n/languages.ts'
import { useWords } from '#app/i18n/words.tsx'
import { cityName, listCities } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { Field } from '#app/ui/field.tsx'
import { Fieldset } from '#app/ui/fieldset.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/profile.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const account = await findOwnAccount(db, currentUser(context).id)
  const { id: _id, emailVerifiedAt, phoneVerifiedAt, registeredAt, ratingSum, reviewCount, ...person } = account
  return {
    seed: formSeed(context),
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
  const outcome = await once(db, form.request, (trx) => editProfile(trx, { ...form.value, skills, userId: user.id }))
  if (!outcome.ok) return invalid(form, { skills: `accounts:refused.${outcome.reason}` })

  return redirectWithFlash(
    user.userType === 'Worker' ? href('/majstor/moj-profil') : href('/klijent/moj-profil'),
    'accounts:profile.saved',
  )
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { person, seed, cities, skills } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('common:nav.myProfile')}</FormTitle>
      <PageHead title={t('common:nav.myProfile')} lead={person.email} />
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
      <FormPage form={actionData?.form} seed={seed} submitLabel={t('accounts:profile.save')}>
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
            <SkillFields options={skills} chosen={person.skills ?? []} />
            <Field
              name="yearsOfExperience"
              type="number"
              min={0}
              max={70}
              inputMode="numeric"
              label={t('accounts:field.years')}
              defaultValue={String(person.yearsOfExperience ?? 0)}
            />
            <TextArea
              name="workDescription"
              label={t('accounts:field.work')}
              hint={t('accounts:field.work_hint')}
              rows={6}
              defaultValue={person.workDescription ?? ''}
              optional
              maxLength={limits.workDescription}
            />
            <TextArea
              name="skillDetails"
              label={t('accounts:field.skill_details')}
              hint={t('accounts:field.skill_details_hint')}
              rows={3}
              defaultValue={person.skillDetails ?? ''}
              optional
              maxLength={limits.skillDetails}
            />
          </Fieldset>
        )}
      </FormPage>
    </div>
  )
}
