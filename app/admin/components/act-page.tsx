import type { ReactNode } from 'react'
import type { AuditAction } from '#app/admins/audit-actions.ts'
import { reasonLength } from '#app/admins/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState, FormTokens } from '#app/ui/form/form-state.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'

type ActPageProps = {
  act: AuditAction
  target: { formTokens: FormTokens; back: { to: string; label: string } }
  form?: FormState | undefined
  danger?: boolean
  reasonLabel?: string
  children?: ReactNode
}

export function ActPage({ act, target, form, danger, reasonLabel, children }: ActPageProps) {
  const { t } = useTranslation()
  const { formTokens, back } = target
  const title = t(`admin:acts.${act}.title`)
  return (
    <NarrowForm title={title} lead={t(`admin:acts.${act}.lead`)} back={back} form={form}>
      <FormPage
        form={form}
        formTokens={formTokens}
        submitLabel={t(`admin:acts.${act}.submit`)}
        submitVariant={danger ? 'danger' : 'primary'}
        draft={false}
      >
        {children}
        <TextArea
          name="reason"
          label={reasonLabel ?? t('admin:audit.reason')}
          hint={t('admin:acts.reason_hint')}
          rows={3}
          maxLength={reasonLength.max}
        />
      </FormPage>
    </NarrowForm>
  )
}
