import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { AreaMove } from '#app/accounts/components/area-move.tsx'
import { ContactRows } from '#app/accounts/components/contact-rows.tsx'
import { ProfileFields } from '#app/accounts/components/profile-fields.tsx'
import { formatPhone } from '#app/phones.ts'
import { accountPath } from '#app/accounts/account-paths.ts'
import { presentFailures } from '#app/accounts/reach/presenter.server.ts'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { profileFormSchema } from '#app/accounts/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash, reloadDocument } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { languageNames, languages } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { allCityNames } from '#app/places/choices.server.ts'
import { cityName } from '#app/places/cities.ts'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { offerAreaMove } from '#app/workers/routes/area-offer.server.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/profile.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const account = await findOwnAccount(db, currentUser(context).id)
  const { userType, name, surname, email, phone, gender, city, address, language: ownLanguage } = account
  return {
    formTokens: issueFormTokens(context),
    userType,
    person: { name, surname, gender, address, language: ownLanguage, city: cityName(city) },
    contacts: { email: String(email), phone: formatPhone(phone, language) },
    failures: presentFailures(account, { language, t: requestTranslate(context) }),
    cities: allCityNames(),
    areaMove: userType === 'Worker' ? await offerAreaMove(context, url.searchParams.get('selidba')) : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)

  const form = await readForm(request, profileFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { city } = form.value
  const outcome = await idempotently(db, form.key, (trx) => editProfile(trx, { ...form.value, userId: user.id }))
  if (!outcome.ok) return invalid(form, { '': `accounts:refused.${outcome.reason}` })

  trackConversion(context, 'profile_edit')
  const path = withQuery(accountPath('profile', user.userType), { selidba: city === user.city ? undefined : user.city })
  return redirectWithFlash(path, 'accounts:profile.saved', 'success', reloadDocument())
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { userType, person, contacts, failures, formTokens, cities, areaMove } = loaderData
  return (
    <AccountPage userType={userType} current="profile" title={t('accounts:tabs.profile')} form={actionData?.form}>
      {areaMove && <AreaMove {...areaMove} formTokens={formTokens} />}
      <ContactRows userType={userType} {...contacts} failures={failures} />
      <FormPage
        form={actionData?.form}
        checks="profil"
        formTokens={formTokens}
        submitLabel={t('accounts:profile.save')}
      >
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
      </FormPage>
    </AccountPage>
  )
}
