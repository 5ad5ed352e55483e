import type { Skill } from '#app/places/skill-keys.ts'
import type { Scene } from './images.ts'
import type { Portrait } from './portraits.ts'

/** The password of all demo members, who exist only in databases that were empty. */
export const demoPassword = 'majstor-2026'

export const demoLogins = [
  { role: 'client', email: 'amra@primjer.ba', password: demoPassword },
  { role: 'worker', email: 'mirza@primjer.ba', password: demoPassword },
] as const

/** The log-in of the demo's admin area; the authenticator app is enrolled at the first sign-in. */
export const demoAdmin = {
  role: 'owner',
  email: 'zora@primjer.ba',
  name: 'Zora Marić',
  password: demoPassword,
} as const

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
  trades?: string[]
  years: number
  about: string
  details: string
  area?: string[]
  portfolio?: PortfolioEntry[]
  portrait?: Portrait
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
    registeredDaysAgo: 125,
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
    portrait: {
      hair: 'short',
      hairColour: '#3a2a20',
      skin: '#eebd95',
      shirt: '#e5a43b',
      background: '#bfe0d2',
      extras: ['stubble', 'straps'],
    },
    years: 14,
    about:
      'Elektroinstalacije u stanovima i kućama: zamjena osigurača i table, rasvjeta, utičnice, priključak šporeta i bojlera. Radim uredno i nakon posla počistim za sobom. Dolazim i vikendom.',
    details: 'Majstorski ispit iz elektroinstalacija. Imam mjerni instrument i dajem zapisnik o mjerenju.',
    area: ['sarajevo', 'ilidza', 'vogosca', 'hadzici'],
    portfolio: [
      {
        title: 'Nova tabla u stanu na Grbavici',
        text: 'Stari osigurači zamijenjeni automatskim, dodana zaštitna sklopka. Trajalo je jedan dan, struja je bila isključena tri sata.',
        scenes: ['panel'],
        daysAgo: 190,
      },
      {
        title: 'Rasvjeta u dnevnom boravku',
        text: 'Šest ugradnih svjetiljki i novi prekidači, bez štemanja novog zida.',
        scenes: ['lamp'],
        daysAgo: 120,
      },
      {
        title: 'Instalacija za kuhinju po mjeri',
        text: 'Priključci za šporet, napu i mašinu prije postavljanja pločica.',
        scenes: ['socket'],
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
    trades: ['drain_cleaner', 'heating_engineer'],
    portrait: {
      hair: 'receding',
      hairColour: '#6b6560',
      skin: '#e8b48c',
      shirt: '#1d5596',
      background: '#f3dcb4',
      extras: ['moustache'],
    },
    years: 21,
    about:
      'Vodovod i kanalizacija, odštopavanje, ugradnja sanitarija, zamjena bojlera i ventila. Hitne kvarove rješavam isti dan.',
    details: 'Mašina za odštopavanje i kamera za pregled cijevi. Radim i etažno grijanje.',
    portfolio: [
      {
        title: 'Zamjena vertikale u zgradi',
        text: 'Stare pocinčane cijevi zamijenjene plastičnim kroz četiri sprata.',
        scenes: ['bathroom'],
        daysAgo: 150,
      },
      {
        title: 'Novi kondenzacijski bojler',
        text: 'Razvod u bakru, ispiranje radijatora i puštanje u rad s ovlaštenim serviserom.',
        scenes: ['boiler'],
        daysAgo: 50,
      },
      {
        title: 'Priključak za veš mašinu',
        text: 'Novi ventil i odvod u kupatilu, bez razbijanja pločica. Mašina je radila isto popodne.',
        scenes: ['washer'],
        daysAgo: 24,
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
    trades: ['drywaller', 'tiler'],
    portrait: {
      hair: 'cap',
      hairColour: '#7a4a28',
      skin: '#f0c39d',
      shirt: '#fdfaf2',
      background: '#c9d9ec',
      extras: ['beard', 'straps'],
    },
    years: 17,
    about:
      'Krečenje, gletovanje i dekorativne tehnike. Stan od 60 kvadrata završim za tri do četiri dana, sa zaštitom namještaja i poda.',
    details: 'Radim i suhu gradnju: pregradne zidove i spuštene plafone, i postavljam keramičke pločice.',
    portfolio: [
      {
        title: 'Dnevni boravak u dvije boje',
        text: 'Gletovanje, brušenje i dva sloja disperzije. Namještaj je ostao u sobi, pokriven folijom.',
        scenes: ['wall'],
        daysAgo: 88,
      },
      {
        title: 'Stan od 54 kvadrata pred useljenje',
        text: 'Krečenje cijelog stana za tri dana, s popravkom pukotina oko prozora.',
        scenes: ['room'],
        daysAgo: 30,
      },
      {
        title: 'Fasada porodične kuće u Lazarevu',
        text: 'Gletovanje, mrežica i završni sloj u dvije boje, sa skele na dva sprata.',
        scenes: ['facade'],
        daysAgo: 160,
      },
      {
        title: 'Pregradni zid s izolacijom',
        text: 'Gipsane ploče na metalnoj podlozi, kamena vuna i gletovani spojevi.',
        scenes: ['partition'],
        daysAgo: 66,
      },
    ],
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
    portrait: {
      hair: 'parted',
      hairColour: '#b9b6b0',
      skin: '#e3ad84',
      shirt: '#a84f38',
      background: '#dcd3ee',
      extras: ['glasses', 'beard'],
    },
    years: 26,
    about:
      'Kuhinje, plakari i stolovi po mjeri, popravka stolarije i montaža namještaja. Mjerenje i ponuda su besplatni u Tuzli i okolini.',
    details: 'Vlastita radionica u Solini.',
    portfolio: [
      {
        title: 'Kuhinja po mjeri u Slatini',
        text: 'Fronte od medijapana, radna ploča od bukve. Mjerenje, izrada i montaža za četiri sedmice.',
        scenes: ['kitchen'],
        daysAgo: 140,
      },
      {
        title: 'Regal za knjige s ladicama',
        text: 'Puna bukva, ulje umjesto laka. Ugrađen od zida do zida.',
        scenes: ['shelf'],
        daysAgo: 62,
      },
      {
        title: 'Stepenište u kući na sprat',
        text: 'Hrastova gazišta i ograda sa stubićima, ugrađeno na betonsko stepenište.',
        scenes: ['staircase'],
        daysAgo: 170,
      },
      {
        title: 'Parket u dnevnom boravku',
        text: 'Klasični hrastov parket, lijepljen, brušen i uljen.',
        scenes: ['parquet'],
        daysAgo: 110,
      },
    ],
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
    portrait: {
      hair: 'bun',
      hairColour: '#7b3f22',
      skin: '#f3cba8',
      shirt: '#0f5c4a',
      background: '#f6d9cf',
      extras: ['earrings'],
    },
    years: 8,
    about:
      'Čišćenje stanova, apartmana i poslovnih prostora, generalno čišćenje nakon radova i pranje prozora. Sredstva i opremu nosim sama.',
    details: '',
    portfolio: [
      {
        title: 'Apartman nakon renoviranja',
        text: 'Prašina od brušenja, ostaci fug mase i zaštitne folije: gotovo za jedan dan, s prozorima.',
        scenes: ['windows'],
        daysAgo: 35,
      },
      {
        title: 'Dubinsko čišćenje tepiha',
        text: 'Tri tepiha i trosjed, osušeni do večeri.',
        scenes: ['carpet'],
        daysAgo: 70,
      },
    ],
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
    portrait: {
      hair: 'parted',
      hairColour: '#241c18',
      skin: '#e6b088',
      shirt: '#2f6db0',
      background: '#e4dcc6',
      extras: ['glasses'],
    },
    years: 6,
    about: 'Kućne instalacije, video nadzor, interfoni i mreže. Podešavam rutere i pametnu rasvjetu.',
    details: 'Certifikat za strukturno kabliranje.',
    portfolio: [
      {
        title: 'Četiri kamere oko kuće',
        text: 'Kablovi kroz potkrovlje, snimač u ormaru i pregled preko telefona.',
        scenes: ['camera'],
        daysAgo: 85,
      },
      {
        title: 'Bežična mreža na dva sprata',
        text: 'Dva pristupna uređaja umjesto jednog, signal i u dvorištu.',
        scenes: ['router'],
        daysAgo: 40,
      },
    ],
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
    trades: ['heating_engineer'],
    portrait: {
      hair: 'short',
      hairColour: '#5a3b26',
      skin: '#e9b58c',
      shirt: '#3f5b4a',
      background: '#cfd8e6',
      extras: ['beard'],
    },
    years: 11,
    about: 'Vodoinstalacije, centralno grijanje i toplotne pumpe. Radim po cijeloj zapadnoj Hercegovini.',
    details: '',
    portfolio: [
      {
        title: 'Toplotna pumpa u kući od 140 kvadrata',
        text: 'Monoblok na postolju iza kuće, spojen na postojeće radijatore.',
        scenes: ['heatPump'],
        daysAgo: 95,
      },
      {
        title: 'Novi radijatori u prizemlju',
        text: 'Pet radijatora s termostatskim ventilima, ispiranje i punjenje sistema.',
        scenes: ['radiator'],
        daysAgo: 60,
      },
      {
        title: 'Klima u dnevnom boravku',
        text: 'Unutrašnja jedinica iznad prozora, odvod kondenzata u oluk.',
        scenes: ['airConditioner'],
        daysAgo: 130,
      },
    ],
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
    portrait: {
      hair: 'bob',
      hairColour: '#2b211d',
      skin: '#e9b78f',
      shirt: '#6b3384',
      background: '#d5e6c4',
      extras: [],
    },
    years: 12,
    about: 'Redovno održavanje stanova i čuvanje djece. Preporuke porodica kod kojih radim mogu dati na upit.',
    details: '',
    portfolio: [
      {
        title: 'Stan prije useljenja',
        text: 'Podovi, kuhinja i kupatilo za jedan dan, sa svojim sredstvima.',
        scenes: ['mop'],
        daysAgo: 64,
      },
      {
        title: 'Igraonica za dvoje djece',
        text: 'Pravim kutak za igru i učenje u stanu porodice kod koje čuvam djecu.',
        scenes: ['playroom'],
        daysAgo: 31,
      },
    ],
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
    portrait: {
      hair: 'straw',
      hairColour: '#8a6a4a',
      skin: '#dba275',
      shirt: '#5f8f4a',
      background: '#c4e3ee',
      extras: ['stubble', 'straps'],
    },
    years: 9,
    about: 'Košnja, orezivanje voća, uređenje dvorišta i odvoz granja. Imam kombi i prikolicu.',
    details: 'Motorna kosa, trimer i sjekač granja.',
    portfolio: [
      {
        title: 'Dvorište u Janji',
        text: 'Prva košnja nakon više mjeseci, šišanje živice i odvoz granja istog dana.',
        scenes: ['lawn'],
        daysAgo: 75,
      },
      {
        title: 'Orezivanje voćnjaka',
        text: 'Dvadeset stabala jabuke, dva dana s odvozom granja.',
        scenes: ['garden'],
        daysAgo: 120,
      },
      {
        title: 'Staza od kamena do kuće',
        text: 'Iskop, pijesak i stare betonske kocke, sedamnaest metara za tri dana.',
        scenes: ['paving'],
        daysAgo: 100,
      },
    ],
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
    portrait: {
      hair: 'receding',
      hairColour: '#c08a4e',
      skin: '#f3cba8',
      shirt: '#d8653f',
      background: '#d3e4d6',
      extras: ['stubble', 'straps'],
    },
    years: 4,
    about: 'Krečenje i sitne popravke u stanovima. Mlad i uredan, s prihvatljivom cijenom.',
    details: '',
    portfolio: [
      {
        title: 'Lakiranje drvene ograde',
        text: 'Brušenje i dva premaza, ograda od dvadeset metara.',
        scenes: ['fence'],
        daysAgo: 55,
      },
      {
        title: 'Ulazna vrata kao nova',
        text: 'Skidanje starog laka, kitanje i tri tanka sloja.',
        scenes: ['door'],
        daysAgo: 28,
      },
    ],
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
    portrait: {
      hair: 'parted',
      hairColour: '#1f1a18',
      skin: '#dda77c',
      shirt: '#6d7478',
      background: '#f0d8c8',
      extras: ['beard'],
    },
    years: 3,
    about: 'Auto-elektrika i manji električni radovi u kući.',
    details: '',
    portfolio: [
      {
        title: 'Pražnjenje akumulatora preko noći',
        text: 'Pronađen potrošač koji je ostajao uključen, zamijenjen i kabl prema alternatoru.',
        scenes: ['car'],
        daysAgo: 36,
      },
    ],
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
    portrait: {
      hair: 'long',
      hairColour: '#c58a3e',
      skin: '#f5d0b0',
      shirt: '#33475b',
      background: '#e8e0c8',
      extras: ['glasses'],
    },
    years: 15,
    about: 'Instrukcije iz matematike i fizike za osnovnu i srednju školu, uživo ili preko interneta.',
    details: 'Profesorica matematike.',
    portfolio: [
      {
        title: 'Časovi preko interneta',
        text: 'Zajednička tabla na ekranu, a zadaci i rješenja ostaju učeniku nakon časa.',
        scenes: ['desk'],
        daysAgo: 41,
      },
    ],
  },
]
