import { use } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { initialOf } from '#app/i18n/initials.ts'
import { SaveDataContext } from '#app/ui/save-data.ts'

const pixels = { small: 32, medium: 44, large: 80 }
const tints = ['', 'amber', 'blue', 'rose']

/** Decorative, because the name is always next to it; CSS draws the initials, in light mode of everyone. A person keeps one of four tints. */
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
  if (src && !(import.meta.env.SSR && use(SaveDataContext)))
    return <img className={className} src={src} width={pixels[size]} height={pixels[size]} alt="" loading="lazy" />
  const initials = initialsOf(name)
  return <span className={classNames(className, tintOf(initials))} data-initials={initials} aria-hidden="true" />
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => capitalize(initialOf(word ?? ''))).join('')
}

function capitalize(letter: string): string {
  return letter.charAt(0).toUpperCase() + letter.slice(1)
}

function tintOf(initials: string): string {
  return tints[[...initials].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints.length]!
}
