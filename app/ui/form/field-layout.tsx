import type { ReactNode } from 'react'
import { use } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { FieldProps } from '#app/ui/form/form-context.ts'
import { SearchContext } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/icon.tsx'

type FieldLayoutProps = Omit<FieldProps, 'name'> & { id: string; error?: string; children: ReactNode }

export function FieldLayout({ id, label, hint, optional, error, children }: FieldLayoutProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <LabelText label={label} optional={optional} />
      </label>
      <Hint id={id} text={hint} />
      {children}
      <FieldError id={id} text={error} />
    </div>
  )
}

export function FieldsetLayout({
  id,
  label,
  hint,
  optional,
  error,
  className,
  children,
}: FieldLayoutProps & { className: string }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy}>
      <legend className="label">
        <LabelText label={label} optional={optional} />
      </legend>
      <div className="field">
        <Hint id={id} text={hint} />
        <div className={className}>{children}</div>
        <FieldError id={id} text={error} />
      </div>
    </fieldset>
  )
}

export function FieldError({ id, text }: { id: string; text?: string }) {
  if (!text) return null
  return (
    <p className="error" id={`${id}-error`}>
      <Icon name="circle-alert" size="small" />
      {text}
    </p>
  )
}

function LabelText({ label, optional }: { label: ReactNode; optional?: boolean }) {
  const { t } = useTranslation()
  const inSearch = use(SearchContext)
  return (
    <>
      {label}
      {optional && !inSearch && <small> ({t('common:labels.optional')})</small>}
    </>
  )
}

function Hint({ id, text }: { id: string; text?: string }) {
  if (!text) return null
  return (
    <p className="hint" id={`${id}-hint`}>
      {text}
    </p>
  )
}
