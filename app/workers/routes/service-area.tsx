import { href } from 'react-router'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { cityName, listCities, neighbouringCities } from '#app/places/cities.ts'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { DatalistField } from '#app/ui/datalist-field.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { findServiceArea } from '#app/workers/queries.server.ts'
import { largestServiceArea } from '#app/workers/rules.ts'
import { setServiceArea } from '#app/workers/service-area.server.ts'
import { serviceAreaSchema } from '#app/workers/service-area-schema.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-area.ts'

/** How many places around the home are offered as ticks; any other can be typed. */
const nearby = 24

export async function loader({ context }: Route.LoaderArgs) {
  const { home, cities } = await findServiceArea(db, { workerId: currentUser(context).id })
  const offered = [home, ...cities, ...neighbouringCities(home, nearby).map(({ slug }) => slug)]
  return {
    seed: formSeed(context),
    chosen: cities,
    options: [...new Set(offered)].map((slug) => ({ value: slug, label: cityName(slug) })),
    others: listCities().map(({ name }) => name),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const worker = currentUser(context)

  const form = await readForm(request, serviceAreaSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { cities, anotherCity } = form.value
  const area = anotherCity === undefined ? cities : [...cities, anotherCity]
  const outcome = await once(db, form.request, (trx) => setServiceArea(trx, { workerId: worker.id, cities: area }))
  if (!outcome.ok) return invalid(form, { cities: `workers:area.${outcome.reason}?max=${largestServiceArea}` })

  return redirectWithFlash(href('/majstor/moj-profil/podrucje'), 'workers:area.saved')
}

export default function ServiceArea({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, chosen, options, others } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('workers:area.title')}</FormTitle>
      <PageHead title={t('workers:area.title')} lead={t('workers:area.lead')} />
      <AccountTabs userType="Worker" current="area" />
      <FormPage form={actionData?.form} seed={seed} submitLabel={t('workers:area.save')}>
        <CheckboxGroup
          name="cities"
          label={t('workers:area.cities')}
          hint={t('workers:area.cities_hint', { max: largestServiceArea })}
          options={options}
          defaultValue={chosen}
          columns
        />
        <DatalistField
          name="anotherCity"
          label={t('workers:area.another')}
          hint={t('workers:area.another_hint')}
          options={others}
          optional
        />
      </FormPage>
    </div>
  )
}
