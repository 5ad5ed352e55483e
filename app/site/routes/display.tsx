import { href } from 'react-router'
import { z } from 'zod'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { displayContext } from '#app/http/session/context.server.ts'
import { serializeDisplay } from '#app/http/session/display.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import type { Route } from './+types/display.ts'

export const handle: RouteHandle = { invalidatesPages: false }

const themes = ['auto', 'light', 'dark'] as const
const displaySchema = z.object({
  theme: z.enum(themes, 'site:display.theme_required'),
  isLight: z.literal('on').optional(),
})

export function loader({ context }: Route.LoaderArgs) {
  const { theme, isLight } = context.get(displayContext)
  return { formTokens: issueFormTokens(context), theme, isLight }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, displaySchema, context)
  if (form.status !== 'success') return invalid(form)

  const { theme, isLight } = form.value
  const cookie = await serializeDisplay({ ...context.get(displayContext), theme, isLight: isLight === 'on' })
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
        <Checkbox
          name="isLight"
          label={t('site:display.light_mode')}
          hint={t('site:display.light_mode_hint')}
          defaultChecked={loaderData.isLight}
        />
      </FormPage>
    </div>
  )
}
