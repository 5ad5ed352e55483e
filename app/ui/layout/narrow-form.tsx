import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

type NarrowFormProps = ComponentProps<typeof PageHeader> & {
  title: string
  form: FormState | undefined
  loose?: boolean
  children: ReactNode
}

export function NarrowForm({ form, loose, children, ...header }: NarrowFormProps) {
  return (
    <div className={classNames('narrow stack', loose && 'loose')}>
      <FormTitle form={form}>{header.title}</FormTitle>
      <PageHeader {...header} />
      {children}
    </div>
  )
}
