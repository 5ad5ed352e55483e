import { href } from 'react-router'
import { z } from 'zod'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { displayContext } from '#app/http/session/context.server.ts'
import { serializeDisplay } from '#app/http/session/display.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import type { Route } from './+types/display.ts'

export const handle: RouteHandle = { invalidatesPages: false }

const themes = ['auto', 'light', 'dark'] as const
const lightModes = ['auto', 'on', 'off'] as const
const displaySchema = z.object({
  theme: z.enum(themes, 'site:display.theme_required'),
  lightMode: z.enum(lightModes).default('auto'),
})

export function loader({ context }: Route.LoaderArgs) {
  const { theme, lightMode } = context.get(displayContext)
  return { formTokens: issueFormTokens(context), theme, lightMode }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, displaySchema, context)
  if (form.status !== 'success') return invalid(form)

  const cookie = await serializeDisplay({ ...context.get(displayContext), ...form.value })
  return redirectWithFlash(href('/izgled'), 'site:display.saved', 'success', new Headers({ 'set-cookie': cookie }))
}

export default function DisplayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex, follow" />
      <title>{t('site:display.title')}</title>
      <FormPage
        title={t('site:display.title')}
        form={actionData?.form}
        formTokens={loaderData.formTokens}
        submitLabel={t('common:actions.save')}
        draft={false}
      >
        <RadioGroup
          name="theme"
          label={t('site:display.theme')}
          defaultValue={loaderData.theme}
          options={themes.map((value) => ({ value, label: t(`site:display.themes.${value}`) }))}
        />
        <RadioGroup
          name="lightMode"
          label={t('site:display.light_mode')}
          hint={t('site:display.light_mode_hint')}
          defaultValue={loaderData.lightMode}
          options={lightModes.map((value) => ({ value, label: t(`site:display.light_modes.${value}`) }))}
        />
      </FormPage>
    </div>
  )
}
