import { Chip, ChipList } from '#app/ui/list/chip.tsx'

export function NearbyPlaces({ title, places }: { title: string; places: { to: string; label: string }[] }) {
  if (places.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="u-blizini">
      <h2 id="u-blizini">{title}</h2>
      <ChipList>
        {places.map(({ to, label }) => (
          <Chip key={to} to={to} icon="map-pin">
            {label}
          </Chip>
        ))}
      </ChipList>
    </section>
  )
}
