const sales = new Set(
  'prodajem prodajemo prodaje prodam prodaju prodaja kupujem kupujemo kupio kupila kupili kupim poklanjam izdajem'.split(
    ' ',
  ),
)
const work =
  /(?:nje|nja|ti|ci|[^r]it|irat|ovat)$|^(?:treb|potreb|traz|majstor|serv|popravk|kvar|pukl|curi|nema|nesta|nije$|ne$|ugovor|advokat)/

export function speakOfWork(words: string[]): boolean {
  return words.some((word) => work.test(word))
}

/** True of folded words by which something is sold, bought or let, and nothing is to be done. */
export function isSale(words: string[]): boolean {
  return words.some((word) => sales.has(word)) && !speakOfWork(words)
}
