import type { Skill } from '#app/places/skill-keys.ts'
import type { drawScene } from './pictures.ts'

type SeedOffer = { worker: string; amount: number; message: string; after: number }

/** One ad of the demo story. Money in KM; `day` is days ago, `after` hours after the ad. */
export type SeedAd = {
  client: string
  /** Where the work is, when not at the client's own address. */
  place?: { city: string; address: string }
  title: string
  description: string
  skill: Skill
  min: number
  max?: number
  day: number
  outside?: boolean
  pictures?: Parameters<typeof drawScene>[0][]
  questions?: { worker: string; text: string; answer?: string }[]
  offers?: SeedOffer[]
  accepted?: { worker: string; chat: string[] }
  /** `isFeatured` for one that the first page shows. */
  review?: { rating: number; comment: string; isFeatured?: boolean }
  state?: 'draft' | 'cancelled'
}

export const ads: SeedAd[] = [
  { client: 'amra', title: 'Zamjena stare razvodne table u stanu', description: 'Stan od 62 m² na Čengić Vili, zgrada iz 1978. Tabla ima stare topljive osigurače i stalno iskače onaj za kuhinju. Treba nova tabla s automatskim osiguračima i FID sklopkom. Materijal može nabaviti majstor, uz račun.', skill: 'electrician', min: 180, max: 350, day: 1, pictures: ['panel', 'room'], outside: true,
    questions: [{ worker: 'mirza', text: 'Je li dovod do stana bakar ili aluminij i koliki je osigurač na spratu?', answer: 'Bakar je, mijenjan prije deset godina. Na spratu je 25 A.' }, { worker: 'tarik', text: 'Može li se struja isključiti cijeli dan?' }],
    offers: [{ worker: 'mirza', amount: 280, message: 'Tabla s 12 mjesta, FID i automatski osigurači, s materijalom. Gotovo za jedan dan, uz zapisnik o mjerenju.', after: 3 }, { worker: 'adnan', amount: 240, message: 'Cijena je za rad, materijal po računu. Mogu doći u subotu.', after: 6 }, { worker: 'tarik', amount: 195, message: 'Radim odmah ove sedmice.', after: 9 }, { worker: 'marko', amount: 390, message: 'Dolazim iz Širokog Brijega, cijena uključuje put i sav materijal.', after: 20 }] },
  { client: 'amra', title: 'Krečenje dnevnog boravka i hodnika', description: 'Oko 45 m² zidova i plafon, bijela boja, dva sloja. Zidovi su u dobrom stanju, ima nekoliko rupa od tipli. Namještaj ćemo pomjeriti na sredinu.', skill: 'painter', min: 200, max: 400, day: 6, pictures: ['wall'],
    offers: [{ worker: 'haris', amount: 220, message: 'Dva dana posla, sa zaštitom poda i namještaja.', after: 5 }, { worker: 'goran', amount: 380, message: 'Gletovanje i dva sloja perive boje. Slobodan sam od sljedeće sedmice.', after: 26 }],
    accepted: { worker: 'haris', chat: ['Dobar dan, kad vam odgovara da pogledam zidove?', 'Može sutra poslije 17 sati, treći sprat, zvono Hodžić.', 'Dogovoreno, vidimo se sutra.'] } },
  { client: 'amra', title: 'Curi sifon ispod sudopera', description: 'Voda kaplje ispod sudopera kad se pusti jače. Probali smo pritegnuti, ali opet curi.', skill: 'plumber', min: 40, max: 90, day: 34, pictures: ['pipe'],
    offers: [{ worker: 'senad', amount: 60, message: 'Donosim novi sifon i brtve. Gotovo za pola sata.', after: 2 }], accepted: { worker: 'senad', chat: ['Mogu doći danas oko 15 sati.', 'Odlično, čekam vas.'] }, review: { rating: 5, comment: 'Došao tačno kad je rekao, zamijenio sifon i objasnio šta je bilo. Preporučujem.', isFeatured: true } },
  { client: 'amra', title: 'Generalno čišćenje nakon renoviranja', description: 'Dvosoban stan nakon keramičarskih radova: prašina, ostaci fuge, prozori i balkon.', skill: 'cleaner', min: 100, max: 180, day: 58,
    offers: [{ worker: 'jasmina', amount: 150, message: 'Dolazimo nas dvije, jedan dan, sa svojim sredstvima.', after: 4 }], accepted: { worker: 'jasmina', chat: ['Trebate li sve prozore i spolja?', 'Da, ako može i spolja.'] }, review: { rating: 5, comment: 'Stan blista. Vrlo temeljito i bez požurivanja.' } },
  { client: 'amra', title: 'Polica za knjige po mjeri', description: 'Polica 240 × 180 cm, hrast ili kvalitetna iverica.', skill: 'carpenter', min: 300, max: 600, day: 2, state: 'draft' },
  { client: 'zora', title: 'Čišćenje apartmana između gostiju', description: 'Apartman u starom gradu, 48 m², dva puta sedmično tokom sezone. Posteljina se nosi u praonicu u istoj ulici.', skill: 'cleaner', min: 35, max: 60, day: 3,
    offers: [{ worker: 'ana', amount: 45, message: 'Radim već tri apartmana u blizini, mogu preuzeti od ponedjeljka.', after: 7 }] },
  { client: 'zora', title: 'Ugradnja toplotne pumpe u kući', description: 'Kuća 120 m² s radijatorima, sada na pelet. Tražim ponudu za ugradnju pumpe koju sam već kupila (10 kW, monoblok).', skill: 'plumber', min: 800, max: 1600, day: 9, pictures: ['room'],
    questions: [{ worker: 'marko', text: 'Ima li kuća međuspremnik i kolika je snaga priključka struje?', answer: 'Međuspremnik od 200 litara imam, priključak je trofazni.' }],
    offers: [{ worker: 'marko', amount: 1350, message: 'S puštanjem u rad i podešavanjem krivulje grijanja. Dva radna dana.', after: 30 }] },
  { client: 'zora', title: 'Popravka utičnica u kuhinji', description: 'Dvije utičnice varniče, jedna ne radi. Kuća u Mostaru, pristup bez problema.', skill: 'electrician', min: 40, max: 100, day: 45,
    offers: [{ worker: 'marko', amount: 70, message: 'Zamjena tri utičnice i provjera spojeva u kutiji.', after: 8 }], accepted: { worker: 'marko', chat: ['Javite kad ste kod kuće.', 'Svaki dan poslije 16 sati.'] }, review: { rating: 4, comment: 'Posao dobro urađen, malo je kasnio ali se javio na vrijeme.' } },
  { client: 'dragan', title: 'Krečenje stana od 70 kvadrata', description: 'Tri sobe, kuhinja i hodnik. Boja po dogovoru, u dnevnom boravku jedan zid u tamnijem tonu. Stan je prazan.', skill: 'painter', min: 500, max: 900, day: 2, pictures: ['wall', 'room'],
    questions: [{ worker: 'goran', text: 'Kupuje li boju majstor ili vi?' }],
    offers: [{ worker: 'goran', amount: 780, message: 'S bojom i materijalom, četiri radna dana. Prazan stan mi odgovara.', after: 10 }] },
  { client: 'dragan', title: 'Instrukcije iz matematike za osmi razred', description: 'Dva časa sedmično do kraja polugodišta, kod nas ili kod vas. Starčevica.', skill: 'instructor', min: 15, max: 30, day: 12,
    offers: [{ worker: 'vesna', amount: 20, message: 'Cijena po času od 60 minuta. Slobodna sam utorkom i četvrtkom.', after: 12 }], accepted: { worker: 'vesna', chat: ['Dobar dan, koje gradivo trenutno rade?', 'Linearne funkcije, test je za dvije sedmice.', 'U redu, počinjemo u utorak u 17 sati.'] } },
  { client: 'dragan', title: 'Pregradni zid od gipsa', description: 'Zid 4 × 2,6 m s vratima, izolacija kamenom vunom. Potrebno i gletovanje spojeva.', skill: 'other', min: 250, max: 450, day: 70, pictures: ['wall'],
    offers: [{ worker: 'goran', amount: 420, message: 'S materijalom i gletovanjem, dva dana.', after: 5 }], accepted: { worker: 'goran', chat: ['Vrata nabavljate vi?', 'Da, stižu u petak.'] }, review: { rating: 5, comment: 'Zid je ravan, spojevi se ne vide. Sve po dogovoru.', isFeatured: true } },
  { client: 'selma', title: 'Ugradbeni plakar u spavaćoj sobi', description: 'Niša 210 × 250 cm, klizna vrata s ogledalom, unutra police i šipka. Mjerenje na licu mjesta u Tuzli.', skill: 'carpenter', min: 600, max: 1200, day: 4, pictures: ['shelf'],
    offers: [{ worker: 'fahrudin', amount: 980, message: 'Iverica 18 mm, klizni sistem s prigušenjem. Rok tri sedmice, garancija na okove dvije godine.', after: 18 }] },
  { client: 'selma', title: 'Montaža kuhinje iz salona', description: 'Kuhinja u obliku slova L, 12 elemenata, sa sudoperom i pločom. Sve je isporučeno.', skill: 'carpenter', min: 200, max: 350, day: 80,
    offers: [{ worker: 'fahrudin', amount: 300, message: 'Jedan dan, s izrezima za sudoper i ploču.', after: 6 }], accepted: { worker: 'fahrudin', chat: ['Je li voda već izvedena?', 'Jeste, i struja.'] }, review: { rating: 5, comment: 'Precizno i čisto. Čak je popravio i stara vrata.', isFeatured: true } },
  { client: 'ivan', title: 'Curi cijev u podrumu', description: 'Na glavnoj cijevi u podrumu kaplje na spoju, ispod je kanta. Hitno prije zime.', skill: 'plumber', min: 60, max: 150, day: 1, pictures: ['pipe'] },
  { client: 'ivan', title: 'Novi vodovi struje u garaži', description: 'Dvije LED cijevi, četiri utičnice i jedna trofazna. Kabl je oko 15 m od kuće.', skill: 'electrician', min: 150, max: 300, day: 20,
    offers: [{ worker: 'marko', amount: 260, message: 'S kablom i osiguračem u tabli.', after: 9 }], accepted: { worker: 'marko', chat: ['Kanal za kabl je iskopan?', 'Bit će do petka.'] } },
  { client: 'lejla', title: 'Video nadzor za kuću, četiri kamere', description: 'Kamere imam, treba provući kablove, postaviti snimač i podesiti gledanje preko telefona.', skill: 'it', min: 120, max: 250, day: 5, pictures: ['room'],
    offers: [{ worker: 'adnan', amount: 200, message: 'S kanalicama i podešavanjem telefona. Mogu u subotu.', after: 4 }] },
  { client: 'lejla', title: 'Zamjena bojlera od 80 litara', description: 'Stari bojler curi, novi je kupljen. Zgrada, četvrti sprat bez lifta.', skill: 'plumber', min: 60, max: 120, day: 7 },
  { client: 'lejla', title: 'Podešavanje kućne mreže', description: 'Slab signal u dvije sobe, treba dodatni pristupni uređaj.', skill: 'it', min: 30, max: 80, day: 50,
    offers: [{ worker: 'adnan', amount: 50, message: 'Donosim mjerač signala i savjetujem šta kupiti.', after: 3 }], accepted: { worker: 'adnan', chat: ['Koliko soba ima stan?', 'Četiri, router je u hodniku.'] }, review: { rating: 5, comment: 'Sad internet radi u cijelom stanu. Strpljivo je objasnio i mojoj majci.', isFeatured: true } },
  { client: 'nikola', title: 'Orezivanje voća i odvoz granja', description: 'Dvadesetak šljiva i jabuka, pristup kombijem do parcele. Granje treba odvesti.', skill: 'gardener', min: 150, max: 300, day: 3, pictures: ['garden'],
    offers: [{ worker: 'milan', amount: 220, message: 'Dva dana, s odvozom. Orezujem po sorti, ne "na kratko".', after: 15 }] },
  { client: 'nikola', title: 'Košnja dvorišta svake dvije sedmice', description: 'Dvorište od 800 m², ravno, od aprila do oktobra.', skill: 'gardener', min: 30, max: 50, day: 110, pictures: ['garden'],
    offers: [{ worker: 'milan', amount: 40, message: 'Po košnji, s odnošenjem trave.', after: 5 }], accepted: { worker: 'milan', chat: ['Počinjemo prvog vikenda u aprilu?', 'Može, kapija je otvorena.'] }, review: { rating: 4, comment: 'Uredno pokošeno, nekad dođe dan kasnije zbog kiše.' } },
  { client: 'nikola', title: 'Selidba jednosobnog stana', description: 'Iz Bijeljine u Zvornik, drugi sprat, oko 20 kutija i veš mašina.', skill: 'delivery', min: 100, max: 200, day: 8 },
  { client: 'emina', title: 'Čuvanje djevojčice od tri godine', description: 'Ponedjeljkom i srijedom od 8 do 14 sati, Ilidža. Tražim nekoga s iskustvom i preporukama.', skill: 'babysitter', min: 10, max: 15, day: 2,
    offers: [{ worker: 'jasmina', amount: 12, message: 'Cijena po satu. Čuvam djecu dvanaest godina, preporuke mogu poslati.', after: 5 }] },
  { client: 'emina', title: 'Zamjena prekidača i rasvjete', description: 'Šest prekidača i tri lustera u novom stanu.', skill: 'electrician', min: 80, max: 160, day: 15, pictures: ['panel'],
    offers: [{ worker: 'mirza', amount: 120, message: 'Sve za jedno popodne.', after: 2 }, { worker: 'tarik', amount: 90, message: 'Slobodan sam svaki dan.', after: 5 }], accepted: { worker: 'mirza', chat: ['Dobar dan, jesu li lusteri već kod vas?', 'Jesu, sva tri.', 'Dolazim u četvrtak u 16 sati.'] } },
  { client: 'emina', title: 'Priključak električnog šporeta', description: 'Novi šporet, priključak je u zidu, treba samo spojiti i provjeriti.', skill: 'electrician', min: 30, max: 60, day: 22,
    offers: [{ worker: 'mirza', amount: 45, message: 'Spajanje i mjerenje, dolazim sutra.', after: 1 }], accepted: { worker: 'mirza', chat: ['Treba li i kabl?', 'Kabl je u kutiji.'] }, review: { rating: 5, comment: 'Brzo, uredno i po dogovorenoj cijeni.' } },
  { client: 'emina', title: 'Prevoz ormara s Grbavice', description: 'Ormar rastavljen, tri velika dijela, lift postoji.', skill: 'delivery', min: 40, max: 80, day: 18, state: 'cancelled' },
  { client: 'zora', title: 'Lakiranje drvene ograde', description: 'Ograda 30 m, brušenje i dva premaza. Lak imam.', skill: 'painter', min: 200, max: 350, day: 11, pictures: ['garden'] },
  { client: 'selma', title: 'Redovno čišćenje ureda', description: 'Ured 90 m² u centru Tuzle, tri puta sedmično nakon 16 sati.', skill: 'cleaner', min: 60, day: 6 },
  { client: 'dragan', title: 'Servis kosilice i trimera', description: 'Kosilica neće upaliti nakon zime, trimer gubi snagu.', skill: 'mechanic', min: 40, max: 100, day: 10 },
  { client: 'zora', place: { city: 'sarajevo', address: 'Kolodvorska 8' }, title: 'Pregled instalacije u stanu za izdavanje', description: 'Dvosoban stan u Sarajevu, treba provjeriti utičnice, osigurače i uzemljenje prije useljenja.', skill: 'electrician', min: 60, max: 150, day: 130,
    offers: [{ worker: 'mirza', amount: 110, message: 'Pregled s mjerenjem i zapisnikom, dva sata posla.', after: 6 }], accepted: { worker: 'mirza', chat: ['Ko otključava stan?', 'Komšinica na prvom spratu ima ključ.'] }, review: { rating: 5, comment: 'Sve izmjerio i napisao šta treba mijenjati, bez nepotrebnih troškova.' } },
  { client: 'selma', place: { city: 'sarajevo', address: 'Avde Smajlovića 3' }, title: 'Priključak za bojler i veš mašinu', description: 'Kupatilo kod kćerke u Sarajevu, novi vod od table i dvije utičnice s poklopcem.', skill: 'electrician', min: 80, max: 180, day: 95,
    offers: [{ worker: 'mirza', amount: 140, message: 'S materijalom, završavam u jednom danu.', after: 4 }], accepted: { worker: 'mirza', chat: ['Je li zid već otvoren?', 'Jeste, vodoinstalater je završio.'] }, review: { rating: 5, comment: 'Uredan rad, za sobom je i pomeo. Kćerka je prezadovoljna.' } },
  { client: 'lejla', place: { city: 'sarajevo', address: 'Grbavička 41' }, title: 'Zamjena indikatora i lustera', description: 'Tri lustera i dva indikatora u stanu tetke na Grbavici.', skill: 'electrician', min: 40, max: 90, day: 40,
    offers: [{ worker: 'mirza', amount: 70, message: 'Dolazim poslije podne, sve traje oko dva sata.', after: 3 }], accepted: { worker: 'mirza', chat: ['Odgovara li srijeda?', 'Odgovara, poslije 16 sati.'] }, review: { rating: 4, comment: 'Dobro urađeno, jedino smo termin jednom pomjerili.' } },
  { client: 'zora', place: { city: 'sarajevo', address: 'Kolodvorska 8' }, title: 'Zamjena baterije i ventila u kupatilu', description: 'Baterija na kadi curi, ventili se ne mogu zatvoriti do kraja. Nova baterija je kupljena.', skill: 'plumber', min: 50, max: 120, day: 75,
    offers: [{ worker: 'senad', amount: 90, message: 'Ventile donosim, posao za jedno prijepodne.', after: 5 }], accepted: { worker: 'senad', chat: ['Je li baterija zidna?', 'Jeste, s tušem.'] }, review: { rating: 5, comment: 'Riješio za dva sata, ventili se sad okreću jednim prstom.' } },
  { client: 'lejla', place: { city: 'sarajevo', address: 'Grbavička 41' }, title: 'Odštopavanje sudopera i kade', description: 'Voda otiče vrlo sporo u kuhinji i u kupatilu, zgrada stara četrdeset godina.', skill: 'plumber', min: 40, max: 100, day: 52,
    offers: [{ worker: 'senad', amount: 80, message: 'S mašinom i kamerom, da vidimo gdje je začepljeno.', after: 2 }], accepted: { worker: 'senad', chat: ['Mogu doći danas do 18 sati.', 'Može, tetka je kod kuće.'] }, review: { rating: 5, comment: 'Došao isti dan i pokazao na kameri šta je bilo u cijevi.' } },
  { client: 'selma', place: { city: 'banja-luka', address: 'Majke Jugovića 9' }, title: 'Krečenje stana prije prodaje', description: 'Jednosoban stan u Banjoj Luci, bijela boja, prazan. Ključ je kod agenta.', skill: 'painter', min: 250, max: 450, day: 100,
    offers: [{ worker: 'goran', amount: 380, message: 'S materijalom, tri dana.', after: 8 }], accepted: { worker: 'goran', chat: ['Preuzimam ključ u ponedjeljak.', 'Dogovoreno.'] }, review: { rating: 5, comment: 'Stan je izgledao kao nov, prodali smo ga za mjesec dana.' } },
  { client: 'ivan', place: { city: 'banja-luka', address: 'Jovana Bijelića 17' }, title: 'Sanacija vlage i krečenje sobe', description: 'Jedan zid ima buđ u uglu, treba sanirati i okrečiti cijelu sobu od 14 m².', skill: 'painter', min: 120, max: 260, day: 82,
    offers: [{ worker: 'goran', amount: 210, message: 'Prvo sušenje i premaz protiv buđi, krečenje nakon tri dana.', after: 7 }], accepted: { worker: 'goran', chat: ['Grije li se soba?', 'Grije, radijator je ispravan.'] }, review: { rating: 4, comment: 'Buđ se nije vratila. Trajalo je dan duže nego što smo planirali.' } },
  { client: 'dragan', place: { city: 'tuzla', address: 'Turalibegova 22' }, title: 'Popravka ulaznih vrata', description: 'Masivna vrata zapinju o pod i brava teško zaključava. Kuća roditelja u Tuzli.', skill: 'carpenter', min: 50, max: 130, day: 140,
    offers: [{ worker: 'fahrudin', amount: 90, message: 'Skidanje, blanjanje i podešavanje brave.', after: 9 }], accepted: { worker: 'fahrudin', chat: ['Otvaraju li se prema unutra?', 'Da, prema hodniku.'] }, review: { rating: 5, comment: 'Vrata se sada zatvaraju bez zvuka. Majstor starog kova.' } },
  { client: 'nikola', place: { city: 'tuzla', address: 'Slatina 40' }, title: 'Stol od hrasta za trpezariju', description: 'Stol 180 × 90 cm od punog hrasta, ulje umjesto laka, preuzimam ga u Tuzli.', skill: 'carpenter', min: 400, max: 800, day: 30,
    offers: [{ worker: 'fahrudin', amount: 700, message: 'Hrast je suh i spreman, rok dvije sedmice.', after: 6 }], accepted: { worker: 'fahrudin', chat: ['Noge ravne ili ukošene?', 'Ravne, molim.'] }, review: { rating: 5, comment: 'Stol je tačno po mjeri i pod rukom gladak kao staklo.' } },
]
