import type { Span } from './spans.ts'

/** Units and currencies directly after a number. */
export const unit =
  /^[.,]? {0,2}(?:km|bam|eura?|euros?|evra|€|\$|kn|din(?:ara)?|rsd|usd|chf|mar(?:aka|ke)|fening\w*|hiljad\w*|milion\w*|m2|m3|m|kvadrat\w*|kub\w*|kg|g|gr|t|tona|l|litara|kom(?:ada?)?|stuck|pcs|pieces|uds|cm|mm|%|kwh|kw|w|v|a|ah|mah|hz|bar|btu|px|piksel\w*|gb|mb|tb|sati|h|min|dana|godin\w*|mjesec\w*|x|puta)(?![a-z])/

/** Labels of numbers that belong to a thing: "serijski broj …", "artikal …". */
const label =
  /^(?:serij|artik|sifr|katalo|narudz|brojil|vodomjer|mjeril|fakt|racun|ugovor|predmet|ziro|iban|jib|pdv|jmb|model|ean|barkod|serial|artic|order|invoice|serie|rechnung|bestell|artikel|referen|pedido|factur|parcel|licenc|sasij|vin|kupon|pratec|paket|id|nr ?art|din|en|iso|norm|ral|art|tip|type|inventar|kod$)/

const amount = /^(?:cijen|budzet|iznos|price|preis|precio|presupuesto|ukupno|potrosn|avans|racun)/

const phone =
  /^(?:mob|mobitel|mobiln|mobile|tel|telefon|telephon|fiksn|fon|phone|cell|handy|movil|gsm|sms|viber|vajber|whats|wats|vats|wapp|telegram|signal|kontakt|contact|broj|number|nummer|numer|nr|call|ring|text|ruf|anruf|erreich|melde|schreib|llam|escrib|dostup|nazov|pozov|zov|zvat|nazva|cimn|zvrc|dobi|dobit|javi|pisi|posalji|saljite|reach|message|info|inf$|wa$|br$)/
const telephone = /^(?:mob|mobitel|mobilni|tel|telefon|fiksni|fiksn|phone|handy|telefono|movil|gsm|fon)$/
const general =
  /^(?:broj|number|nummer|numer|nr|kontakt|contact|mobiln|signal|text|message|posalji|dobi|info|inf|wa|br)/
const connector =
  /^(?:je|mi|moj|nas|na|za|kontakt|tel|mob|telefon|telefona|ovo|evo|poziv|viber|is|ist|es|my|mein|meine|mit|auf|unter|al|at|on|i|ili|or|kucni|fiksni|der|the|novi|firme|nas|to|jest|glasi|mobitela|mobilni|sam|e)$/

const contextLength = 60
const wordsBefore = 6

type Context = 'phone' | 'number' | 'thing' | 'none'

/** Classifies a number by the words before it; `isDirect` when at most one word separates it from its label. */
export function contextBefore(flat: string, start: number): { kind: Context; isDirect: boolean } {
  const before = flat.slice(Math.max(0, start - contextLength), start)
  const clause = before.slice(
    Math.max(before.lastIndexOf('\n'), before.lastIndexOf('! '), before.lastIndexOf('? ')) + 1,
  )
  if (/[\u{1f4de}\u{1f4f1}\u{1f4f2}\u{1f4f3}\u260e\u2706\u{1f919}\u{1f1e6}-\u{1f1ff}][^a-z\d]*$/u.test(clause))
    return { kind: 'phone', isDirect: true }
  const words = (clause.match(/[a-z]+|\d+/g) ?? []).slice(-wordsBefore).reverse()
  let isJoined = true
  for (const [at, word] of words.entries()) {
    if (/^\d/.test(word)) continue
    if (label.test(word) || amount.test(word))
      return {
        kind: 'thing',
        isDirect: at <= 2 && label.test(word) && !clause.slice(clause.lastIndexOf(word)).includes(','),
      }
    if (general.test(word) && label.test(words[at + 1] ?? '')) continue
    const isGeneral = general.test(word)
    if (phone.test(word) && (isJoined || !isGeneral))
      return {
        kind: isGeneral && isNonPhoneWord(words[at + 1]) ? 'number' : 'phone',
        isDirect: telephone.test(word) && at <= 1,
      }
    if (!connector.test(word)) isJoined = false
  }
  return { kind: 'none', isDirect: false }
}

/** In "slavina broj 12" the numbered thing is no phone. */
function isNonPhoneWord(word: string | undefined): boolean {
  return word !== undefined && !connector.test(word) && !phone.test(word)
}

const after =
  /^[^a-z\d\n]{0,4}(?:[a-z]{1,3}[ ,]{1,2}){0,2}(?:viber|vajber|whats|wats|wapp|zov|nazov|pozov|zvat|javi|moj (?:je )?broj|mob|tel(?!e[vkr])|call|text me|ruf|anruf|llam|pitat|pitaj|kontakt)/

export function isPhoneAfter(flat: string, end: number): boolean {
  return after.test(flat.slice(end, end + 40))
}

const call =
  /(?<![a-z])(?:(?:na|po)?zov(?:i|ite|nite)|nazvati|javi(?:te)? (?:se|na(?=(?: [a-z]{1,12})?[^a-z]*$))|cimni(?:te)?|call|text me|ruf[a-z]{0,3}|anruf[a-z]{0,3}|llam[a-z]{1,4})(?![a-z])/
const mobile = /^(?:(?:00)?387|0)?6[0-7]\d{6,7}$/
const clauseLength = 40

export function isInvitation(flat: string, { start, end }: Span): boolean {
  if (!mobile.test(flat.slice(start, end).replace(/\D/g, ''))) return false
  const before = flat
    .slice(Math.max(0, start - clauseLength), start)
    .split(/[\n.!?;]/)
    .at(-1)!
  const [rest] = flat.slice(end, end + clauseLength).split(/[\n.!?;,]/)
  return call.test(before) || call.test(rest!)
}

const backwards =
  /(?<![a-z])(?:unazad|nazad|unatrag|natrag|otpoza?di|od pozadi|odpozadi|naopako|naopacke|obrnut[a-z]{0,3}|obratno|s ?kraja|od kraja|zdesna|sdesna|reverse[a-z]{0,2}|backwards?|ruckwarts|rueckwarts|umgekehrt|al reves|al contrario|de atras)(?![a-z])/

export function isSaidBackwards(flat: string): boolean {
  return backwards.test(flat)
}

/** A counting or measuring word separates two numbers. */
export function isCountedThing(word: string): boolean {
  return (
    (word.length > 1 && unit.test(word)) ||
    /^x{2,}$/.test(word) ||
    /^(?:kom|soba|sprat|stan|ulaz|vrata|prozor|dana|osob|sat|red|utic|lamp|stolic|ormar|polic|pakov|kutij|vrec)/.test(
      word,
    )
  )
}
