import { Chip, ChipList } from '#app/ui/list/chip.tsx'

type LinkChipsProps = { title: string; links: { to: string; label: string }[] }

/** Links under a heading; renders nothing without links. */
export function LinkChips({ title, links }: LinkChipsProps) {
  if (links.length === 0) return null
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <ChipList label={title}>
        {links.map(({ to, label }) => (
          <Chip key={to} to={to}>
            {label}
          </Chip>
        ))}
      </ChipList>
    </section>
  )
}
