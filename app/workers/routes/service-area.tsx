import { href } from 'react-router'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { allCityNames } from '#app/places/choices.server.ts'
import { cityName, neighbouringCities } from '#app/places/cities.ts'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { findServiceArea } from '#app/workers/queries.server.ts'
import { maxServiceAreaCities } from '#app/workers/rules.ts'
import { setServiceArea } from '#app/workers/service-area.server.ts'
import { serviceAreaSchema } from '#app/workers/service-area-schema.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-area.ts'

/** Cities around the home that are checkboxes; any other can be typed. */
const nearbyCityCount = 24

export async function loader({ context }: Route.LoaderArgs) {
  const { home, cities } = await findServiceArea(db, { workerId: currentUser(context).id })
  const offered = [home, ...cities, ...neighbouringCities(home, nearbyCityCount).map(({ slug }) => slug)]
  return {
    formTokens: issueFormTokens(context),
    selectedCities: cities,
    options: [...new Set(offered)].map((slug) => ({ value: slug, label: cityName(slug) })),
    otherCities: allCityNames(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const worker = currentUser(context)

  const form = await readForm(request, serviceAreaSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { cities, anotherCity } = form.value
  const area = anotherCity === undefined ? cities : [...cities, anotherCity]
  const outcome = await idempotently(db, form.key, (trx) => setServiceArea(trx, { workerId: worker.id, cities: area }))
  if (!outcome.ok) return invalid(form, { cities: `workers:area.${outcome.reason}?max=${maxServiceAreaCities}` })

  return redirectWithFlash(href('/majstor/moj-profil/podrucje'), 'workers:area.saved')
}

export default function ServiceArea({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, selectedCities, options, otherCities } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('workers:area.title')}</FormTitle>
      <PageHeader title={t('workers:area.title')} lead={t('workers:area.lead')} />
      <AccountTabs userType="Worker" current="area" />
      <FormPage form={actionData?.form} formTokens={formTokens} submitLabel={t('workers:area.save')}>
        <CheckboxGroup
          name="cities"
          label={t('workers:area.cities')}
          hint={t('workers:area.cities_hint', { max: maxServiceAreaCities })}
          options={options}
          defaultValue={selectedCities}
          columns
        />
        <DatalistField
          name="anotherCity"
          label={t('workers:area.another')}
          hint={t('workers:area.another_hint')}
          options={otherCities}
          optional
        />
      </FormPage>
    </div>
  )
}
