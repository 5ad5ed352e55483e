import type { Skill } from '#app/places/skill-keys.ts'
import type { Scene } from './images.ts'

/** The password of all demo members, who exist only in databases that were empty. */
export const demoPassword = 'majstor-2026'

export const demoLogins = [
  { role: 'client', email: 'amra@primjer.ba', password: demoPassword },
  { role: 'worker', email: 'mirza@primjer.ba', password: demoPassword },
  { role: 'admin (its area comes later)', email: 'zora@primjer.ba', password: demoPassword },
] as const

type Person = {
  key: string
  name: string
  surname: string
  gender: 'Female' | 'Male'
  phone: string
  city: string
  address: string
  registeredDaysAgo: number
}

export type ClientPerson = Person
type PortfolioEntry = { title: string; text: string; scenes: Scene[]; daysAgo: number }

export type WorkerPerson = Person & {
  skills: Skill[]
  years: number
  about: string
  details: string
  area?: string[]
  portfolio?: PortfolioEntry[]
}

export const clients: ClientPerson[] = [
  {
    key: 'amra',
    name: 'Amra',
    surname: 'Hodžić',
    gender: 'Female',
    phone: '061 234 511',
    city: 'sarajevo',
    address: 'Zmaja od Bosne 45',
    registeredDaysAgo: 210,
  },
  {
    key: 'zora',
    name: 'Zora',
    surname: 'Marić',
    gender: 'Female',
    phone: '063 318 402',
    city: 'mostar',
    address: 'Braće Fejića 18',
    registeredDaysAgo: 190,
  },
  {
    key: 'dragan',
    name: 'Dragan',
    surname: 'Petrović',
    gender: 'Male',
    phone: '065 512 774',
    city: 'banja-luka',
    address: 'Kralja Petra I 102',
    registeredDaysAgo: 160,
  },
  {
    key: 'selma',
    name: 'Selma',
    surname: 'Imamović',
    gender: 'Female',
    phone: '062 447 190',
    city: 'tuzla',
    address: 'Slatina 7',
    registeredDaysAgo: 130,
  },
  {
    key: 'ivan',
    name: 'Ivan',
    surname: 'Jurić',
    gender: 'Male',
    phone: '063 902 655',
    city: 'siroki-brijeg',
    address: 'Fra Didaka Buntića 22',
    registeredDaysAgo: 95,
  },
  {
    key: 'lejla',
    name: 'Lejla',
    surname: 'Begić',
    gender: 'Female',
    phone: '061 775 308',
    city: 'zenica',
    address: 'Londža 64',
    registeredDaysAgo: 60,
  },
  {
    key: 'nikola',
    name: 'Nikola',
    surname: 'Savić',
    gender: 'Male',
    phone: '066 140 229',
    city: 'bijeljina',
    address: 'Svetog Save 31',
    registeredDaysAgo: 40,
  },
  {
    key: 'emina',
    name: 'Emina',
    surname: 'Čaušević',
    gender: 'Female',
    phone: '060 331 4582',
    city: 'ilidza',
    address: 'Mala aleja 15',
    registeredDaysAgo: 25,
  },
]

export const workers: WorkerPerson[] = [
  {
    key: 'mirza',
    name: 'Mirza',
    surname: 'Hadžić',
    gender: 'Male',
    phone: '061 660 118',
    city: 'sarajevo',
    address: 'Grbavička 9',
    registeredDaysAgo: 300,
    skills: ['electrician'],
    years: 14,
    about:
      'Elektroinstalacije u stanovima i kućama: zamjena osigurača i table, rasvjeta, utičnice, priključak šporeta i bojlera. Radim uredno i nakon posla počistim za sobom. Dolazim i vikendom.',
    details: 'Majstorski ispit iz elektroinstalacija. Imam mjerni instrument i dajem zapisnik o mjerenju.',
    area: ['sarajevo', 'ilidza', 'vogosca', 'hadzici'],
    portfolio: [
      {
        title: 'Nova tabla u stanu na Grbavici',
        text: 'Stari osigurači zamijenjeni automatskim, dodana zaštitna sklopka. Trajalo je jedan dan, struja je bila isključena tri sata.',
        scenes: ['panel', 'room'],
        daysAgo: 190,
      },
      {
        title: 'Rasvjeta u dnevnom boravku',
        text: 'Šest ugradnih svjetiljki i novi prekidači, bez štemanja novog zida.',
        scenes: ['room'],
        daysAgo: 120,
      },
      {
        title: 'Instalacija za kuhinju po mjeri',
        text: 'Priključci za šporet, napu i mašinu prije postavljanja pločica.',
        scenes: ['wall', 'panel', 'shelf'],
        daysAgo: 45,
      },
    ],
  },
  {
    key: 'senad',
    name: 'Senad',
    surname: 'Kovačević',
    gender: 'Male',
    phone: '062 118 943',
    city: 'sarajevo',
    address: 'Patriotske lige 30',
    registeredDaysAgo: 280,
    skills: ['plumber'],
    years: 21,
    about:
      'Vodovod i kanalizacija, odštopavanje, ugradnja sanitarija, zamjena bojlera i ventila. Hitne kvarove rješavam isti dan.',
    details: 'Mašina za odštopavanje i kamera za pregled cijevi.',
    portfolio: [
      {
        title: 'Zamjena vertikale u zgradi',
        text: 'Stare pocinčane cijevi zamijenjene plastičnim kroz četiri sprata.',
        scenes: ['pipe'],
        daysAgo: 150,
      },
    ],
  },
  {
    key: 'goran',
    name: 'Goran',
    surname: 'Ilić',
    gender: 'Male',
    phone: '065 730 226',
    city: 'banja-luka',
    address: 'Cara Lazara 12',
    registeredDaysAgo: 260,
    skills: ['painter', 'other'],
    years: 17,
    about:
      'Krečenje, gletovanje i dekorativne tehnike. Stan od 60 kvadrata završim za tri do četiri dana, sa zaštitom namještaja i poda.',
    details: 'Radim i suhu gradnju: pregradne zidove i spuštene plafone.',
  },
  {
    key: 'fahrudin',
    name: 'Fahrudin',
    surname: 'Mujić',
    gender: 'Male',
    phone: '061 905 337',
    city: 'tuzla',
    address: 'Mitra Trifunovića Uče 80',
    registeredDaysAgo: 240,
    skills: ['carpenter'],
    years: 26,
    about:
      'Kuhinje, plakari i stolovi po mjeri, popravka stolarije i montaža namještaja. Mjerenje i ponuda su besplatni u Tuzli i okolini.',
    details: 'Vlastita radionica u Solini.',
  },
  {
    key: 'ana',
    name: 'Ana',
    surname: 'Tomić',
    gender: 'Female',
    phone: '063 224 871',
    city: 'mostar',
    address: 'Kneza Domagoja 11',
    registeredDaysAgo: 220,
    skills: ['cleaner'],
    years: 8,
    about:
      'Čišćenje stanova, apartmana i poslovnih prostora, generalno čišćenje nakon radova i pranje prozora. Sredstva i opremu nosim sama.',
    details: '',
  },
  {
    key: 'adnan',
    name: 'Adnan',
    surname: 'Suljić',
    gender: 'Male',
    phone: '062 501 664',
    city: 'zenica',
    address: 'Bulevar kralja Tvrtka 5',
    registeredDaysAgo: 200,
    skills: ['electrician', 'it'],
    years: 6,
    about: 'Kućne instalacije, video nadzor, interfoni i mreže. Podešavam rutere i pametnu rasvjetu.',
    details: 'Certifikat za strukturno kabliranje.',
  },
  {
    key: 'marko',
    name: 'Marko',
    surname: 'Bošnjak',
    gender: 'Male',
    phone: '063 650 020',
    city: 'siroki-brijeg',
    address: 'Trg Gojka Šuška 3',
    registeredDaysAgo: 180,
    skills: ['plumber', 'electrician'],
    years: 11,
    about: 'Vodoinstalacije, centralno grijanje i toplotne pumpe. Radim po cijeloj zapadnoj Hercegovini.',
    details: '',
  },
  {
    key: 'jasmina',
    name: 'Jasmina',
    surname: 'Delić',
    gender: 'Female',
    phone: '061 338 745',
    city: 'sarajevo',
    address: 'Alipašina 77',
    registeredDaysAgo: 150,
    skills: ['cleaner', 'babysitter'],
    years: 12,
    about: 'Redovno održavanje stanova i čuvanje djece. Preporuke porodica kod kojih radim mogu dati na upit.',
    details: '',
  },
  {
    key: 'milan',
    name: 'Milan',
    surname: 'Đurić',
    gender: 'Male',
    phone: '066 812 093',
    city: 'bijeljina',
    address: 'Majevička 40',
    registeredDaysAgo: 140,
    skills: ['gardener', 'delivery'],
    years: 9,
    about: 'Košnja, orezivanje voća, uređenje dvorišta i odvoz granja. Imam kombi i prikolicu.',
    details: 'Motorna kosa, trimer i sjekač granja.',
  },
  {
    key: 'haris',
    name: 'Haris',
    surname: 'Omerović',
    gender: 'Male',
    phone: '060 322 9176',
    city: 'ilidza',
    address: 'Butmirska cesta 6',
    registeredDaysAgo: 120,
    skills: ['painter'],
    years: 4,
    about: 'Krečenje i sitne popravke u stanovima. Mlad i uredan, s prihvatljivom cijenom.',
    details: '',
  },
  {
    key: 'tarik',
    name: 'Tarik',
    surname: 'Zukić',
    gender: 'Male',
    phone: '062 770 415',
    city: 'sarajevo',
    address: 'Čengić Vila 21',
    registeredDaysAgo: 80,
    skills: ['electrician', 'mechanic'],
    years: 3,
    about: 'Auto-elektrika i manji električni radovi u kući.',
    details: '',
  },
  {
    key: 'vesna',
    name: 'Vesna',
    surname: 'Lukić',
    gender: 'Female',
    phone: '065 290 638',
    city: 'banja-luka',
    address: 'Jovana Dučića 55',
    registeredDaysAgo: 70,
    skills: ['instructor'],
    years: 15,
    about: 'Instrukcije iz matematike i fizike za osnovnu i srednju školu, uživo ili preko interneta.',
    details: 'Profesorica matematike.',
  },
]
