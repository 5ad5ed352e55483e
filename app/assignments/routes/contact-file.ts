import { fileAnswer } from '#app/assignments/routes/file-answer.server.ts'
import { loadDetails } from '#app/assignments/routes/details.server.ts'
import { vcard } from '#app/assignments/vcard.ts'
import { cityName } from '#app/places/cities.ts'
import type { Route } from './+types/contact-file.ts'

export async function loader(args: Route.LoaderArgs) {
  const { address, city, title, ...person } = await loadDetails(args)
  const contact = { ...person, street: address ?? '', city: cityName(city), note: title }
  return fileAnswer(vcard(contact), 'vcard', 'kontakt.vcf')
}
