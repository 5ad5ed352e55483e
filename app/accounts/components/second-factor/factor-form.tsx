import { CodeField } from '#app/accounts/components/second-factor/code-field.tsx'
import { IdentityField, SignInAgain } from '#app/accounts/components/identity-field.tsx'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'

type FactorFormProps = {
  act: 'renew' | 'off'
  path: string
  identityCheck: 'none' | 'password' | 'sign_in'
  formTokens: FormTokens
  form?: FormState | undefined
}

export function FactorForm({ act, path, identityCheck, formTokens, form }: FactorFormProps) {
  const { t } = useTranslation()
  const title = t(`second-factor:${act}.title`)
  return (
    <NarrowForm
      title={title}
      lead={t(`second-factor:${act}.lead`)}
      back={{ to: href('/potvrda-u-dva-koraka'), label: t('second-factor:title') }}
      form={form}
    >
      {identityCheck === 'sign_in' ? (
        <SignInAgain path={path} />
      ) : (
        <FormPage
          {...(form && { form })}
          formTokens={formTokens}
          submitLabel={t(`second-factor:${act}.submit`)}
          submitVariant={act === 'off' ? 'danger' : 'primary'}
          draft={false}
        >
          <CodeField />
          <IdentityField check={identityCheck} />
        </FormPage>
      )}
    </NarrowForm>
  )
}
