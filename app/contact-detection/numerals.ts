/** Lower case without diacritics; Cyrillic is converted to Latin before. */
const values = new Map<string, number>()

const words: Record<number, string> = {
  0: 'nula nulu nule nulica nistica zero null cero oh nil',
  1: 'jedan jedna jedno jedinica jedinicu kec one eins ein eine uno una',
  2: 'dva dvije dve dvi dvojka dvica two zwei zwo zwoa dos',
  3: 'tri trojka trica three drei tres',
  4: 'cetiri cetri cetvorka four vier cuatro',
  5: 'pet petica five funf fuenf cinco',
  6: 'sest ses sesta sestica six sechs seis',
  7: 'sedam sedmica seven sieben siete',
  8: 'osam osmica eight acht ocho',
  9: 'devet devetka nine neun nueve',
  10: 'deset ten zehn diez',
  11: 'eleven elf once',
  12: 'twelve zwolf zwoelf doce',
  13: 'thirteen dreizehn trece',
  14: 'fourteen vierzehn catorce',
  15: 'fifteen funfzehn fuenfzehn quince',
  16: 'sixteen sechzehn dieciseis',
  17: 'seventeen siebzehn diecisiete',
  18: 'eighteen achtzehn dieciocho',
  19: 'nineteen neunzehn diecinueve',
  20: 'twenty zwanzig zwanzich veinte',
  21: 'veintiuno veintiun',
  22: 'veintidos',
  23: 'veintitres',
  24: 'veinticuatro',
  25: 'veinticinco',
  26: 'veintiseis',
  27: 'veintisiete',
  28: 'veintiocho',
  29: 'veintinueve',
  30: 'thirty dreisig dreissig treinta',
  40: 'forty vierzig cuarenta',
  50: 'fifty funfzig fuenfzig cincuenta',
  60: 'sixty sechzig sesenta',
  70: 'seventy siebzig setenta',
  80: 'eighty achtzig ochenta',
  90: 'ninety neunzig noventa',
  100: 'sto stotinu stotina hundred hundert cien ciento',
  200: 'doscientos',
  300: 'trecientos trescientos',
  400: 'cuatrocientos',
  500: 'quinientos',
  600: 'seiscientos',
  700: 'setecientos',
  800: 'ochocientos',
  900: 'novecientos',
}
for (const [value, synonyms] of Object.entries(words))
  for (const word of synonyms.split(' ')) values.set(word, Number(value))

/** Spoken forms shorten the ending: petnaest, petnest, petnes; pedeset, pedest, pedes. */
const stems: Record<number, { teen: string; ten: string; hundred: string }> = {
  1: { teen: 'jeda jedan', ten: '', hundred: '' },
  2: { teen: 'dva', ten: 'dva', hundred: 'dvje dve dvi dvije' },
  3: { teen: 'tri', ten: 'tri', hundred: 'tri' },
  4: { teen: 'cetr cetir cetri', ten: 'cetr cetri cetir ceter', hundred: 'cetiri cetri cetr cetir' },
  5: { teen: 'pet', ten: 'pe pet', hundred: 'pet pe' },
  6: { teen: 'ses sest', ten: 'sez ses se', hundred: 'sest ses se' },
  7: { teen: 'sedam', ten: 'sedam', hundred: 'sedam' },
  8: { teen: 'osam', ten: 'osam', hundred: 'osam' },
  9: { teen: 'devet', ten: 'deve devet', hundred: 'devet deve' },
}
const endings = {
  teen: 'naest naes naist nast nest nes najst najs najest'.split(' '),
  ten: 'deset dest dese des eset est es jset jest jes set st'.split(' '),
  hundred: 'sto sta stotine stotina stotin'.split(' '),
}
for (const [digit, of] of Object.entries(stems)) {
  for (const stem of of.teen.split(' ')) for (const ending of endings.teen) addValue(stem + ending, 10 + Number(digit))
  for (const stem of of.ten.split(' '))
    for (const ending of stem ? endings.ten : []) addValue(stem + ending, 10 * Number(digit))
  for (const stem of of.hundred.split(' '))
    for (const ending of stem ? endings.hundred : []) addValue(stem + ending, 100 * Number(digit))
}

const repeats = new Map(
  Object.entries({
    double: 2,
    dupla: 2,
    duplo: 2,
    duple: 2,
    dupli: 2,
    doppel: 2,
    doble: 2,
    triple: 3,
    tripla: 3,
    trostruka: 3,
    dreifach: 3,
  }),
)
const maxWordLength = 15
const maxCompoundLength = 60
const minCompoundLength = 6

export const joiners = new Set(['i', 'y', 'and', 'und'])

/** The numbers in a word: several where they are compounded without spaces. */
export function parseNumerals(word: string): number[] | undefined {
  const value = values.get(word)
  if (value !== undefined) return [value]
  return word.length >= minCompoundLength && word.length <= maxCompoundLength ? splitCompound(word) : undefined
}

export function repeatCountOf(word: string): number | undefined {
  return repeats.get(word)
}

/** The sum of two spoken numbers (100 and 20: 120), undefined where they are separate. */
export function joinNumerals(before: number, value: number): number | undefined {
  if (before >= 1 && before <= 9 && value === 100) return before * 100
  if (before >= 100 && before % 100 === 0 && value >= 1 && value <= 99) return before + value
  if (before % 100 >= 20 && before % 10 === 0 && value >= 1 && value <= 9) return before + value
  return undefined
}

function addValue(word: string, value: number): void {
  if (!values.has(word)) values.set(word, value)
}

function splitCompound(word: string): number[] | undefined {
  const found: number[] = []
  for (let at = 0; at < word.length;) {
    if (found.length > 0 && word.startsWith('und', at)) at += 3
    let length = Math.min(maxWordLength, word.length - at)
    while (length >= 2 && !values.has(word.slice(at, at + length))) length -= 1
    if (length < 2) return undefined
    found.push(values.get(word.slice(at, at + length)) ?? 0)
    at += length
  }
  return found
}
