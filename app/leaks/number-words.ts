/** Words for numbers in the four languages, small and without diacritics (Cyrillic arrives here as Latin). */
const values = new Map<string, number>()

const words: Record<number, string> = {
  0: 'nula nulu nule nistica zero null cero oh nil',
  1: 'jedan jedna jedno jedinica one eins ein eine uno una',
  2: 'dva dvije dve dvojka two zwei zwo dos',
  3: 'tri trojka three drei tres',
  4: 'cetiri cetvorka four vier cuatro',
  5: 'pet petica five funf fuenf cinco',
  6: 'sest sestica six sechs seis',
  7: 'sedam sedmica seven sieben siete',
  8: 'osam osmica eight acht ocho',
  9: 'devet devetka nine neun nueve',
  10: 'deset ten zehn diez', 11: 'jedanaest jedanest eleven elf once', 12: 'dvanaest dvanest twelve zwolf zwoelf doce',
  13: 'trinaest trinest thirteen dreizehn trece', 14: 'cetrnaest cetrnest fourteen vierzehn catorce', 15: 'petnaest petnest fifteen funfzehn fuenfzehn quince',
  16: 'sesnaest sesnest sixteen sechzehn dieciseis', 17: 'sedamnaest sedamnest seventeen siebzehn diecisiete', 18: 'osamnaest osamnest eighteen achtzehn dieciocho',
  19: 'devetnaest devetnest nineteen neunzehn diecinueve', 20: 'dvadeset dvaest twenty zwanzig veinte', 21: 'veintiuno veintiun', 22: 'veintidos', 23: 'veintitres',
  24: 'veinticuatro', 25: 'veinticinco', 26: 'veintiseis', 27: 'veintisiete', 28: 'veintiocho', 29: 'veintinueve',
  30: 'trideset triest thirty dreisig dreissig treinta', 40: 'cetrdeset forty vierzig cuarenta', 50: 'pedeset fifty funfzig fuenfzig cincuenta',
  60: 'sezdeset sezdes sixty sechzig sesenta', 70: 'sedamdeset seventy siebzig setenta', 80: 'osamdeset eighty achtzig ochenta', 90: 'devedeset ninety neunzig noventa',
  100: 'sto stotinu hundred hundert cien ciento', 200: 'dvjesto dvjesta dvesta dvesto doscientos', 300: 'tristo trista trecientos trescientos', 400: 'cetiristo cuatrocientos',
  500: 'petsto quinientos', 600: 'sesto seststo seiscientos', 700: 'sedamsto setecientos', 800: 'osamsto ochocientos', 900: 'devetsto novecientos',
}
for (const [value, alike] of Object.entries(words)) for (const word of alike.split(' ')) values.set(word, Number(value))

/** "Hundred" after a digit makes it hundreds. */
const hundreds = new Set(['hundred', 'hundert', 'stotine', 'stotina'])
const longestWord = 15
const longestCompound = 60

/** Words between the words of one number: "dvadeset i tri", "dreiundzwanzig". */
export const joiners = new Set(['i', 'y', 'and', 'und'])

/** The numbers that a word says, one after another; most say one, a German one or one without spaces several. */
export function numbersIn(word: string): number[] | undefined {
  const value = values.get(word)
  if (value !== undefined) return [value]
  if (hundreds.has(word)) return [100]
  return word.length >= 8 && word.length <= longestCompound ? splitCompound(word) : undefined
}

/** What two numbers said after one another are together (100 and 20: 120), where they are one at all. */
export function joined(before: number, value: number): number | undefined {
  if (before >= 1 && before <= 9 && value === 100) return before * 100
  if (before >= 100 && before % 100 === 0 && value >= 1 && value <= 99) return before + value
  if (before % 100 >= 20 && before % 10 === 0 && value >= 1 && value <= 9) return before + value
  return undefined
}

function splitCompound(word: string): number[] | undefined {
  const found: number[] = []
  for (let at = 0; at < word.length; ) {
    if (found.length > 0 && word.startsWith('und', at)) at += 3
    let length = Math.min(longestWord, word.length - at)
    while (length >= 2 && !values.has(word.slice(at, at + length))) length -= 1
    if (length < 2) return undefined
    found.push(values.get(word.slice(at, at + length)) ?? 0)
    at += length
  }
  return found
}
