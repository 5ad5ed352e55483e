import { data } from 'react-router'
import { profileFormSchema, registrationSchema, skillsFormSchema } from '#app/accounts/schemas.ts'
import { adSchema } from '#app/ads/schemas.ts'
import { describeFields } from '#app/http/forms/field-rules.server.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { offerFormSchema } from '#app/offers/schemas.ts'
import type { Route } from './+types/field-rules.ts'

const schemas = {
  registracija: registrationSchema,
  oglas: adSchema,
  ponuda: offerFormSchema,
  profil: profileFormSchema,
  vjestine: skillsFormSchema,
}

const cached = new Map<string, ReturnType<typeof describeFields>>()

/** Rules of a form's fields, for checks before it is sent. The language is part of the path, so that none is set. */
export function loader({ params: { language, form } }: Route.LoaderArgs) {
  if (!isLanguage(language) || !isForm(form)) throw data(null, 404)
  return Response.json(findRules(form, language), { headers: { 'cache-control': 'public, max-age=3600' } })
}

function findRules(form: keyof typeof schemas, language: Language) {
  const key = `${form} ${language}`
  const rules = cached.get(key) ?? describeFields(schemas[form], getTranslate(language))
  cached.set(key, rules)
  return rules
}

function isForm(form: string): form is keyof typeof schemas {
  return Object.hasOwn(schemas, form)
}
