import { href } from 'react-router'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { trackConversion } from '#app/http/conversions.server.ts'
import { currentUser, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { allCityNames } from '#app/places/choices.server.ts'
import { citiesOfCanton } from '#app/places/cities.ts'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { AreaFields } from '#app/workers/components/area-fields.tsx'
import { findServiceArea } from '#app/workers/queries.server.ts'
import { maxServiceAreaCities } from '#app/workers/rules.ts'
import { setServiceArea } from '#app/workers/service-area.server.ts'
import { presentArea, presentAreaGroups } from '#app/workers/service-area-groups.server.ts'
import { serviceAreaSchema } from '#app/workers/service-area-schema.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-area.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const area = await findServiceArea(db, { workerId: currentUser(context).id })
  const t = requestTranslate(context)
  return {
    formTokens: issueFormTokens(context),
    chosen: presentArea(area, t),
    selectedCities: area.cities,
    groups: presentAreaGroups(area, t),
    otherCities: allCityNames(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const worker = currentUser(context)

  const form = await readForm(request, serviceAreaSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { cities, cantons, anotherCity } = form.value
  const ofCantons = cantons.flatMap((code) => citiesOfCanton(code).map(({ slug }) => slug))
  const area = [...cities, ...ofCantons, ...(anotherCity === undefined ? [] : [anotherCity])]
  const outcome = await idempotently(db, form.key, (trx) => setServiceArea(trx, { workerId: worker.id, cities: area }))
  if (!outcome.ok) return invalid(form, { cities: `workers:area.${outcome.reason}?max=${maxServiceAreaCities}` })
  trackConversion(context, 'profile_edit')
  return redirectWithFlash(href('/majstor/moj-profil/podrucje'), 'workers:area.saved')
}

export default function ServiceArea({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, chosen, selectedCities, groups, otherCities } = loaderData
  return (
    <AccountPage
      userType="Worker"
      current="area"
      title={t('workers:area.title')}
      lead={t('workers:area.lead')}
      form={actionData?.form}
    >
      <ChipList label={chosen.label}>
        {chosen.names.map((name) => (
          <Chip key={name} icon="map-pin">
            {name}
          </Chip>
        ))}
      </ChipList>
      <FormPage form={actionData?.form} formTokens={formTokens} submitLabel={t('workers:area.save')}>
        <AreaFields groups={groups} selectedCities={selectedCities} />
        <DatalistField
          name="anotherCity"
          label={t('workers:area.another')}
          hint={t('workers:area.another_hint')}
          options={otherCities}
          optional
        />
      </FormPage>
    </AccountPage>
  )
}
