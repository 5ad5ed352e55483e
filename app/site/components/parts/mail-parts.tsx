import { href } from 'react-router'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Sample, type PartsTheme } from './theme-samples.tsx'

type Props = { kinds: string[]; theme: PartsTheme }

/** One mail of each type in sight, and its variants below. */
export function MailParts({ kinds, theme }: Props) {
  const typeOf = (kind: string) => kind.split('.', 1)[0]
  const first = kinds.filter((kind, index) => kinds.findIndex((other) => typeOf(other) === typeOf(kind)) === index)
  const others = kinds.filter((kind) => !first.includes(kind))
  return (
    <>
      <Sample name="Svaka vrsta">
        <Mails kinds={first} theme={theme} />
      </Sample>
      <Disclosure summary={`Ostale (${others.length})`}>
        <Mails kinds={others} theme={theme} />
      </Disclosure>
    </>
  )
}

function Mails({ kinds, theme }: Props) {
  return (
    <div className="mails">
      {kinds.map((kind) => (
        <figure key={kind}>
          <figcaption className="small">{kind}</figcaption>
          <iframe
            src={`${href('/dev/dijelovi/posta/:kind', { kind })}?tema=${theme}`}
            title={`${kind}, ${theme}`}
            sandbox=""
            loading="lazy"
          />
        </figure>
      ))}
    </div>
  )
}
