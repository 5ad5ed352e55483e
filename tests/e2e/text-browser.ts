import { randomInt } from 'node:crypto'
import { isInstalled, Lynx } from './support/lynx.ts'

/** `npm run try:text-browser [-- http://127.0.0.1:3000]`: registration, ad, offer and acceptance by keystrokes in lynx. */

const origin = process.argv[2] ?? 'http://127.0.0.1:3000'

if (!isInstalled('lynx') || !isInstalled('script')) {
  print(
    'lynx is not installed (or `script`, which gives it a terminal), so there is nothing to try: `apt-get install lynx` brings it.',
  )
} else if (
  !(await fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  ))
) {
  print(
    `Nothing answers at ${origin}: run \`npm start\` first, or say where the product runs: \`npm run try:text-browser -- http://…\`.`,
  )
  process.exitCode = 1
} else {
  await run()
}

async function run(): Promise<void> {
  const [client, worker] = [new Lynx(origin), new Lynx(origin)]
  try {
    runJourney(client, worker)
    print('lynx completed registration, ad, offer and acceptance.')
  } catch (error) {
    print((error as Error).message)
    process.exitCode = 1
  } finally {
    client.close()
    worker.close()
  }
}

function runJourney(client: Lynx, worker: Lynx): void {
  const number = randomInt(100_000, 999_999)
  const title = `Slavina kaplje ${number}`

  register(client, 'client', { name: 'Amra', gender: 'ženski', number })
  expectOn(client, '/klijent/pocetna', 'Amra')
  print('A client is registered.')

  register(worker, 'worker', { name: 'Mirza', gender: 'muški', number: number + 1, skill: 'Vodoinstalater' })
  expectOn(worker, '/majstor/moj-profil', `osoba${number + 1}@primjer.ba`)
  print('A worker is registered.')

  const ad = [
    ['Naslov', title],
    ['Vodoinstalater'],
    ['Opis posla', 'Kaplje dan i noc.'],
    ['Grad ili općina', 'Sarajevo'],
    ['Adresa', 'Titova 12'],
    ['Budžet od', '50'],
    ['Budžet do', '120'],
  ] as [string, string?][]
  client.send('/klijent/objavite-oglas', ad, 'Objavi oglas')
  const ownAdPath = client.addressOf('/klijent/moji-oglasi', title)
  print('The ad is posted.')

  const adPath = worker.addressOf(`/majstor/pretraga-poslova?searchTerm=${number}`, title)
  worker.send(
    adPath,
    [
      ['Cijena', '85'],
      ['Poruka klijentu', 'Mogu sutra.'],
    ],
    'Pošalji ponudu',
  )
  expectOn(worker, '/majstor/moje-ponude', title)
  print('The offer is sent.')

  const acceptancePath = client.addressOf(`${ownAdPath}/ponude`, 'Prihvati')
  expectNotOn(client, acceptancePath, phoneOf(number + 1))
  client.send(acceptancePath, [], 'Prihvati za')
  expectOn(client, client.addressOf(ownAdPath, 'Kontakt'), phoneOf(number + 1))
  expectOn(worker, '/majstor/poslovi-u-toku', title)
  print('The offer is accepted, and the contacts are there.')
}

type PersonDetails = { name: string; gender: string; number: number; skill?: string }

function register(browser: Lynx, userType: 'client' | 'worker', { name, gender, number, skill }: PersonDetails): void {
  const password = 'lozinka-za-probu'
  const entries: [string, string?][] = [
    ['Ime', name],
    ['Prezime', 'Probic'],
    [gender],
    ['Telefon', `061${number}`],
    ['Grad ili općina', 'Sarajevo'],
    ['E-mail', `osoba${number}@primjer.ba`],
    ['Lozinka', password],
    ['Ponovite lozinku', password],
  ]
  browser.send(
    `/registracija?userType=${userType}`,
    [...entries, ...(skill ? [[skill] as [string]] : []), ['Prihvatam']],
    'Registruj se',
  )
}

function phoneOf(number: number): RegExp {
  return new RegExp(`61.?${String(number).slice(0, 3)}.?${String(number).slice(3)}`)
}

function expectOn(browser: Lynx, address: string, text: string | RegExp): void {
  const page = browser.read(address)
  if (!page.match(text)) throw new Error(`${address} does not show ${text} in lynx:\n${page}`)
}

function expectNotOn(browser: Lynx, address: string, text: RegExp): void {
  if (text.test(browser.read(address))) throw new Error(`${address} shows ${text} before it may`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
