/** Common password words, international and Bosnian: lower case, without diacritics. */
export const commonWords = `
  password passwort passwd pass passw pwd parola contrasena kennwort geheim hemmelig motdepasse senha heslo haslo
  wachtwoord lozinka sifra zaporka lozinko sifrica pristup ulaz tajna tajno moja moje moj mein meine mypassword
  mojasifra administrator admin root user guest test tester testing demo default changeme change login logon letmein
  welcome hello hallo hola zdravo cao ciao selam merhaba dobrodosli access secret private security system server
  computer internet online google facebook instagram youtube twitter tiktok snapchat whatsapp viber messenger yahoo
  hotmail gmail outlook microsoft windows apple iphone android samsung nokia huawei xiaomi motorola logitech compaq
  nintendo playstation minecraft fortnite roblox pokemon pikachu zelda mario sonic tetris warcraft starcraft diablo
  counter halo naruto anime matrix starwars startrek stargate avatar titanic batman superman spiderman spiderma
  ironman wolverine wolverin hulk joker gandalf frodo hobbit potter harrypotter hogwarts voldemort simpsons simpson
  homer bart garfield snoopy scooby mickey minnie donald disney bambi dumbo tinker tigger winnie poohbear casper
  godzilla gundam vegeta goku beavis butthead cartman kermit tweety popeye barney majstor majstorija majstori
  majstorica mester zanat zanatlija alat servis popravka gradnja gradjevina oglas oglasi posao poslovi ponuda moler
  vodoinstalater elektricar stolar keramicar tesar bravar mehanicar kuca stan vikendica bager kamion bosna hercegovina
  bosnahercegovina bih bosnia balkan jugoslavija yugoslavia tito drugtito srbija hrvatska crnagora slovenija
  makedonija kosovo sanski kozara stari most staromost bascarsija jahorina bjelasnica trebevic igman vrelo una neretva
  drina miljacka beograd zagreb split ljubljana podgorica skopje novisad nis kragujevac subotica rijeka osijek zadar
  dubrovnik istanbul bec wien berlin minhen munchen london paris roma madrid barcelona moscow moskva newyork chicago
  boston dallas denver houston austin detroit seattle brooklyn manhattan lasvegas florida texas california arizona
  alaska hawaii colorado montana georgia virginia carolina michigan oregon dakota canada mexico america american
  england scotland ireland russia turkey turska germany france italy spain brazil argentina colombia pakistan india
  indian china japan australia sydney europe zeljo zeljeznicar zeljeznicar1921 fkzeljo manijaci thefanatics sarajevofk
  fksarajevo hordezla borac boracbanjaluka velez zrinjski sloboda celik siroki zvezda crvenazvezda zvijezda delije
  partizan grobari dinamo hajduk torcida bbb fudbal nogomet lopta kosarka rukomet football fussball futbol soccer
  baseball basketball hockey tennis golf golfer cricket rugby softball lacrosse volleyball arsenal chelsea liverpool
  liverpoo everton manchester manutd united juventus milan inter barca realmadrid bayern borussia galatasaray
  fenerbahce besiktas benfica porto ajax celtic ronaldo messi dzeko modric zidane beckham pele maradona djokovic nole
  jordan kobe lebron lakers bulls yankees redsox cowboys cowboy steelers packers eagles raiders raider redskins
  patriots patriot broncos bronco dolphins dolphin giants giant jets tigers tiger lions lion bears bear wildcats
  wildcat bulldogs bulldog panthers panther jaguars jaguar falcons falcon vikings viking saints saint gators gator
  braves rangers ranger flyers redwings warriors warrior spartans spartan trojan trojans huskers sooners longhorn
  yankee rockets rocket champion champions winner victory player coach runner surfer skater boxing boxer karate ninja
  samurai racing racer nascar player1 ferrari porsche mercedes bmw audi volkswagen golf2 golf3 golf4 passat opel astra
  corsa vectra fiat zastava yugo lada skoda octavia renault peugeot citroen toyota honda accord civic nissan mazda
  mitsubishi subaru suzuki yamaha kawasaki ducati harley davidson chevy chevrolet chevelle camaro corvette mustang
  ford dodge viper cadillac hummer lexus jeep tractor traktor dragon shadow master monkey killer hunter hunting
  fishing ribolov lovac sniper soldier army marine marines navy airborne police policija doctor doktor driver vozac
  sofer captain general colonel sergeant major pilot fireman teacher student school skola college university boss sef
  gazda kralj kraljica princ princeza king queen prince princess knight wizard merlin magic magija genius legend hero
  heroj angel angels andjeo devil djavo demon ghost phantom spirit zombie vampire monster slayer assassin pirate
  gladiator maximus hercules apollo zeus thor odin mercury venus mars jupiter saturn neptune pluto phoenix orion
  sirius galaxy cosmos space star stars sunce mjesec moon sun sunny sunshine sunset rain rainbow snow snowball snowman
  storm thunder lightning fire flame water ocean river mountain forest desert island beach sea more planina suma nebo
  sky heaven paradise raj earth world svijet universe nature spring summer autumn winter proljece ljeto jesen zima
  sommer verano primavera fruhling herbst invierno january february march april may june july august september october
  november december januar februar mart maj juni juli avgust septembar oktobar novembar decembar monday tuesday
  wednesday thursday friday saturday sunday ponedjeljak utorak srijeda cetvrtak petak subota nedjelja montag dienstag
  mittwoch donnerstag freitag samstag sonntag lunes martes viernes sabado domingo love lover lovers lovely loveme
  loveyou iloveyou iloveu iloveme teamo tequiero amor mi corazon volimte volim ljubav ljubavi ljubavmoja dusa duso
  srce sreca sretan zivot najbolji mila milo draga dragi dragon1 ichliebe liebe ichliebedich schatz schatzi engel
  mausi hase hasi baby babygirl babyboy babe honey sweet sweetie sweetheart darling cutie sexy sexsex heart kiss
  kisses forever always together friend friends prijatelj family porodica familia familie mother father mama majka
  tata babo otac sestra brat sister brother daddy mommy mummy bigdaddy daughter son deda dedo nana baka bebo beba sine
  happy lucky smile sretno success freedom liberty peace mir justice trust trustno trouble destiny believe faith hope
  dream dreams dreamer fantasy passion pleasure midnight darkness darkside light white black blue green purple orange
  yellow red pink brown silver golden gold zlato platinum diamond crystal pearl ruby emerald crna bijela plava zelena
  crvena zuta cheese cookie cookies chocolate cokolada banana apples cherry peaches peach lemon strawberry jagoda
  watermelon pumpkin pepper peanut popcorn butter sugar honeybee candy muffin coffee kafa kahva caffe pivo beer wine
  vodka rakija whiskey guinness heineken budlight cocacola coke pepsi cevapi burek pita pizza burger hamburger chicken
  bacon hotdog taco marlboro cigareta playboy flower flowers ruza rose rosebud daisy lily jasmine tulip iris violet
  sakura willow maca macak pas konj medo zeko mis ptica riba vuk lav tigar orao soko zmaj macka psic zeka medvjed
  puppy doggie doggy dogs dog cat kitty kitten cats mouse rabbit bunny horse horses pony donkey rooster eagle hawk
  raven robin birdie penguin duck goose turtle froggy frog snake cobra python scorpion scorpio spider spiders lizard
  shark whale fish fishes wolf wolfpack fox badger beaver buffalo bull cougar cheetah leopard elephant giraffe gorilla
  hippo zebra panda koala kangaroo wombat raptor dinosaur butterfly leptir ladybug bumblebee hornet animal pets smokey
  sparky buddy buster bailey bandit max rocky rex bobby molly maggie ginger casey coco simba nala felix oscar sammy
  jake toby taurus gemini cancer leo virgo libra aries pisces aquarius capricorn vaga rak ovan bik blizanci djevica
  strijelac jarac vodolija michael robert thomas daniel george charlie charles matthew william martin anthony justin
  patrick richard joseph joshua andrew jackson johnson brandon edward oliver steven johnny james david carlos dennis
  nathan cameron jonathan wilson victor nicholas maxwell jeremy albert alexis samson willie benjamin dexter jason
  calvin freddy gordon arthur parker travis xavier walter williams trinity marvin spencer nelson gabriel louise samuel
  carter carmen marcus brian stephen stanley gregory kevin frank anderson vincent douglas marshall adrian leslie
  antonio howard franklin alexander alexande alexandr francis norman jimmy duncan jeffrey timothy connor russell
  bradley reggie eugene zachary roland arnold simon tommy burton mitchell eric cooper tucker murphy miller tyler logan
  mason hudson ethan liam noah lucas aiden henry jack jacob ryan adam aaron alan peter paul mark luke philip philipp
  christian christin christopher chris christ jesus mohammed muhammad ahmed ali omar hassan mustafa ibrahim yusuf
  sergey sergei andrey andrei dmitry vladimir ruslan kirill serega ivanov maksim nikita igor oleg roman denis anton
  alex sasha misha pavel viktor hans klaus stefan sebastian tobias florian lukas leon finn jose juan miguel pedro
  pablo diego javier fernando alejandro manuel rafael sergio marco luca giovanni jennifer jessica michelle nicole
  amanda ashley samantha heather melissa andrea rachel victoria natasha lauren angela madison shannon sophie danielle
  jackie rebecca sandra tiffany monica debbie bonnie sierra stella vanessa sharon kimberly kristina sabrina caroline
  barbara svetlana pamela courtney patricia teresa melanie denise olivia natalie veronica kelly allison alison claudia
  brittany oksana brooke karina alicia madonna claire brenda elizabeth elizabet alyssa galina polina valentin
  valentina anastasia tatiana ekaterina elena olga irina marina maria mary marie anna hannah emma emily chloe sarah
  sara laura linda susan karen nancy betty helen donna carol ruth diana diane julia juliana isabella gabriela daniela
  camila valeria lucia sofia catalina paola eminem metallica metallic slipknot nirvana pantera beatles elvis hendrix
  pearljam blink shakira rihanna beyonce britney tupac mozart beethoven guitar gitara drummer music muzika rock
  rocknroll hiphop dancer amra amar amir amira amel amela armin arman adnan adis admir adem ahmet aida ajla ajdin alen
  alma almir almira almin anel anela anes asim asmir azra amina arijana ana ante anto antonija aleksandar aleksandra
  aco bojan bojana branko branka boris biljana besim bakir belma berina damir damira dario darko davor davorka dejan
  dejana dragan dragana drago dusan djordje djuro dzenan dzenana dzevad dzejla edin edina edo elma elmir elvir elvira
  emina emir emira enes enisa ermin ermina eldin eldar esad ena faruk fahrudin fatima fikret filip goran gorana
  gordana hana haris harun hasan hamza husein hajrudin hrvoje ibro ilija irfan irma irena ismet ivan ivana ivica ivo
  ines jasmin jasmina jasna jelena josip jovan jovana jovo jusuf kenan kemal kerim lejla lamija lana ljiljana luka
  marija marijana marko maja mateo matej mato merima mersiha meho mehmed milena milica milos miljan mirela mirjana
  mirko mirna mirza miroslav mladen mujo muhamed muharem mevlida naida nedim nedzad nejra nela nermin nermina nihad
  nikola nikolina nina nino nusret nenad natasa nebojsa osman omer petar petra predrag pero radovan rade ranko ratko
  razija rasim refik ramiz ramo sabina safet said sakib salih samir samira samra sanel sanela sanja sasa sead sejo
  selma selim semir senad senada senka sinisa slavko slobodan smail snezana stjepan suad sulejman suljo tarik tea
  tijana tomislav tanja uros vahid vanja vedad vedran velimir vesna vildana vlado zaim zdenko zeljka zeljko zlatan
  zlatko zlata zoran zorana zora zumra zijad hodzic hadzic kovacevic petrovic jovanovic begic juric maric savic delic
  halilovic imamovic mehmedovic hasanovic husic kovac babic markovic nikolic popovic qwerty qwertz azerty whatever
  nothing something anything everything stupid idiot loser freak crazy lalala blabla hahaha haha lol boobs boobies
  booger booboo bitch bitches bastard asshole fuck fuckyou fucker fucking fuckme fuckoff shit shithead bullshit dick
  dickhead cock pussy cunt slut porn porno sex hentai hardcore penis tits bigtits horny wanker bollocks jebote jebiga
  kurac kurcina picka pizda govno majmun budala konjina klaster iwantu blowme blowjob biteme suckit suckme sucker
  badboy badass bigboy bigdog bigred bigdick maddog madmax reddog hotrod topgun tomcat spitfire voyager explorer
  pioneer gateway digital electric electro nemesis enigma eclipse infinity genesis avalon camelot excalibur skyline
  sublime extreme awesome amazing perfect beautiful fantastic super supreme ultra mega power energy action danger
  predator terminator alien aliens rambo commando hitman scarface godfather mafia gangster stalker psycho cool hammer
  blazer express turbo diesel nitro motor moto auto bike biker scooter rider trucker truck bullet gunner gunners
  cannon weapon sword swordfis saber razor blade knife shadows shadow1 fender gibson ibanez marley reggae rasta ganja
  bubbles bubba pookie poopoo poop peekaboo pimpin playa thug boomer bambam patches skipper skippy snickers spanky
  speedy spooky spunky squirt stinky tinkerbell thumper tootsie trixie chester chance jester jasper hobbes fluffy
  gizmo goober dude chico chicks girls girl boys boy woman man people person member lady gentleman mister money
  lottery million dollar dollars euro marka pare novac banka bank business office company money1 cash rich winner1
  success1 letmein1 welcome1 monkey1 nopass nopassword freepass freeuser newuser abcabc asdf asdfg zxcv qwer wasd
  trustno1 ncc1701 ncc1701d thx1138 rush2112 ou812 semperfi drowssap redrum rolltide goblue lifehack phpbb galore
  therock theman thebest nobody somebody einstein buddha newport classic vision creative simple little westside
  northside southside smooth shorty skinny helpme pleaseme please thankyou hvala molim bitte danke gracias hrana voda
  vatra zemlja vjetar snaga moc pobjeda pobjednik sampion rat vojska vojnik armija patriota dijaspora svedska
  svicarska austrija njemacka deutschland osterreich schweiz espana allah inshallah bismillah mashallah allahu akbar
  islam muslim hriscanin bog isus gospa medjugorje ramazan bajram bozic uskrs novagodina yxcvbn maverick lancelot
  hooters lasagna minecraft1 chrysler assman butch brutus bishop brandy cassie scott scotty roger maryjane kristin
  marian frankie jessie sherlock watson holmes stinger magnum federal redneck ghbdtn gfhjkm vfhbyf yfnfif fylhtq
  fktrcfylh vfrcbv billy billie birdman katie doomsday mookie domino passport rascal rosie sandman shelby silence
  snapper snowboard sundance vampires copper trojan1 frances taylor morgan junior iceman ncc thx rush winston voodoo
  walker cherokee boogie empire baxter adidas nike puma reebok gucci zvijezde vukovi orlovi behar visnja kruska sljiva
  prsten bluza haljina cipela torba sapun peskir radnik radnica njegos andric selimovic dervis mostarac sarajlija
  tuzlak krajina krajisnik posavina semberija podrinje vidovdan mojamaja mojbraco voli nevolim ostavi nepoznat neznam
  nemam hocu necu dobar dobro lijepo car carica glupo glupan ludak
`
  .trim()
  .split(/\s+/)
