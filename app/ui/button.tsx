import type { ComponentProps } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { useForScripts } from '#app/ui/for-scripts.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'

export type ButtonStyleProps = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: IconName
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> & ButtonStyleProps & { busy?: boolean; busyLabel?: string }

/** A busy button stays focusable; the form ignores a second submit. The trailing space is as in `LinkButton`. */
export function Button({
  variant,
  icon,
  wide,
  busy,
  busyLabel,
  type = 'submit',
  className,
  children,
  ...attributes
}: ButtonProps) {
  const forScripts = useForScripts()
  return (
    <>
      <button
        type={type}
        className={classNames(buttonClass({ variant, wide }), className)}
        data-busy={forScripts(busyLabel)}
        aria-disabled={busy || undefined}
        {...attributes}
      >
        {icon && <Icon name={icon} />}
        <span>{busy && busyLabel ? busyLabel : children}</span>
      </button>{' '}
    </>
  )
}

export function buttonClass({ variant = 'primary', wide }: ButtonStyleProps): string {
  return classNames('button', variant !== 'primary' && variant, wide && 'wide')
}
