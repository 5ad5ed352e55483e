import { classNames } from '#app/ui/class-names.ts'

const pixels = { small: 32, medium: 44, large: 80 }

/** Decorative, because the name is always next to it; CSS draws the initials. */
export function Avatar({
  name,
  src,
  size = 'medium',
}: {
  name: string
  src?: string | null
  size?: keyof typeof pixels
}) {
  const className = classNames('avatar', size !== 'medium' && size)
  if (src)
    return <img className={className} src={src} width={pixels[size]} height={pixels[size]} alt="" loading="lazy" />
  return <span className={className} data-initials={initialsOf(name)} aria-hidden="true" />
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.at(0)?.toUpperCase() ?? '').join('')
}
