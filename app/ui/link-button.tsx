import type { AnchorProps } from '#app/ui/anchor.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import type { ButtonStyleProps } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The trailing space separates buttons in text browsers. */
export function LinkButton({
  variant,
  icon,
  wide,
  className,
  children,
  ...attributes
}: AnchorProps & ButtonStyleProps) {
  return (
    <>
      <Anchor className={classNames(buttonClass({ variant, wide }), className)} {...attributes}>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </Anchor>{' '}
    </>
  )
}
