import sharp from 'sharp'

export type Scene = 'panel' | 'pipe' | 'wall' | 'shelf' | 'garden' | 'room' | 'kitchen' | 'bathroom' | 'boiler' | 'lawn'

/** An image for demo ads and portfolios without a copyright of others: a JPEG of 960 × 720. */
export function renderScene(scene: Scene, seed: number): Promise<Buffer> {
  const tint = (seed * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 120 90">
    <defs><linearGradient id="wall" x2=".3" y2="1"><stop stop-color="hsl(${tint} 24% 92%)"/><stop offset="1" stop-color="hsl(${tint} 16% 80%)"/></linearGradient>
    <linearGradient id="floor" y2="1" x2="0"><stop stop-color="#c69c6d"/><stop offset="1" stop-color="#9b7145"/></linearGradient>
    <linearGradient id="sky" y2="1" x2="0"><stop stop-color="#9fd0ea"/><stop offset="1" stop-color="#e3f2f7"/></linearGradient>
    <linearGradient id="metal"><stop stop-color="#8b979c"/><stop offset=".35" stop-color="#eef3f5"/><stop offset="1" stop-color="#7c888d"/></linearGradient>
    <linearGradient id="white" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#e4e6e4"/></linearGradient>
    <linearGradient id="glow" x1="1" x2="0" y2="1"><stop stop-color="#fff6d8" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c2430" stop-opacity=".22"/></linearGradient></defs>
    <rect width="120" height="90" fill="url(#wall)"/>${renderers[scene](seed)}<rect width="120" height="90" fill="url(#glow)"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

const renderers: Record<Scene, (seed: number) => string> = {
  panel: (seed) =>
    shadow(34, 12, 54, 62) +
    `<rect x="34" y="10" width="54" height="62" rx="2.500" fill="url(#white)" stroke="#b9bcb8" stroke-width=".5"/><rect x="38" y="15" width="46" height="52" rx="1.500" fill="#d9dcd9"/>` +
    range(3)
      .map(
        (row) =>
          `<rect x="39" y="${19 + row * 16}" width="44" height="12" fill="#f5f6f4"/><rect x="40" y="${32.5 + row * 16}" width="42" height="1.600" fill="#fff"/>`,
      )
      .join('') +
    range(27)
      .map((n) => {
        const x = 40.4 + (n % 9) * 4.7
        const y = 19.6 + Math.floor(n / 9) * 16
        const isMain = n === 0 || n === 1
        return `<rect x="${x}" y="${y}" width="4.100" height="10.800" rx=".4" fill="url(#white)" stroke="#a8aca8" stroke-width=".25"/><rect x="${x + 1}" y="${y + 3.2 + ((n + seed) % 11 === 0 ? 2 : 0)}" width="2.100" height="3" rx=".3" fill="${isMain ? '#d5472f' : '#2b3a44'}"/><rect x="${x + 0.7}" y="${y + 8.6}" width="2.700" height="1" fill="#2f7bbf" opacity=".5"/>`
      })
      .join('') +
    `<path d="M48 72v18M53 72v18M58 72v18M70 72v18" stroke="#f0f0ee" stroke-width="2"/><path d="M48 72v18" stroke="#5c8a3a" stroke-width="1.400"/><path d="M53 72v18" stroke="#2f6db0" stroke-width="1.400"/><path d="M58 72v18" stroke="#7a4a2a" stroke-width="1.400"/>`,
  pipe: () =>
    `<rect y="72" width="120" height="18" fill="#b9b2a4"/><path d="M0 0h120v12H0z" fill="#6f5b47"/><path d="M24 12h72c0 16-12 20-36 20S24 28 24 12z" fill="url(#white)"/>` +
    `<rect x="56" y="31" width="9" height="20" fill="url(#metal)"/><path d="M60.500 50v6a9 9 0 0 0 18 0V46h44" fill="none" stroke="#7c888d" stroke-width="8.500"/><path d="M60 50v6a9 9 0 0 0 18 0V45h44" fill="none" stroke="#dfe7ea" stroke-width="4"/>` +
    `<rect x="54" y="46" width="13" height="5" rx="1" fill="#66737a"/><path d="M69 66c-2-4 0-6 0-6s2 2 0 6z" fill="#4e9ed0"/><path d="M50 70h38l-4 18H54z" fill="#2f6db0"/><ellipse cx="69" cy="70" rx="19" ry="3" fill="#23527f"/><ellipse cx="69" cy="70.500" rx="16" ry="2" fill="#7fbfe2"/>`,
  wall: (seed) =>
    `<path d="M0 0h62c-2 12 3 20-1 32s2 22 0 38H0z" fill="hsl(${(seed * 61) % 360} 34% 72%)"/><rect y="70" width="120" height="20" fill="url(#floor)"/><rect y="67" width="120" height="4" fill="#fbfaf6"/>` +
    `<rect x="6" y="74" width="108" height="16" fill="#eef3f3" opacity=".85"/><path d="M84 84 96 14M108 84 98 14M88 66h18M90 52h14M92 38h11M94 26h7" stroke="#b98a58" stroke-width="2.400" fill="none"/>` +
    `<rect x="54" y="24" width="22" height="8" rx="3.500" fill="hsl(${(seed * 61) % 360} 30% 64%)"/><path d="M76 28h4v9H66v7" stroke="#8b979c" stroke-width="1.400" fill="none"/><rect x="64.500" y="44" width="3.200" height="14" rx="1.500" fill="#d5472f"/>` +
    `<path d="M24 70h18l-2 16H26z" fill="url(#metal)"/><ellipse cx="33" cy="70" rx="9" ry="2" fill="hsl(${(seed * 61) % 360} 34% 66%)"/>`,
  shelf: (seed) =>
    `<rect y="78" width="120" height="12" fill="url(#floor)"/>` +
    shadow(16, 8, 88, 72) +
    `<rect x="16" y="6" width="88" height="74" fill="#a8743f"/><g fill="#c08c52">${range(4)
      .map((column) => `<rect x="${18 + column * 21.5}" y="8" width="20" height="46"/>`)
      .join(
        '',
      )}</g><g fill="#7d5229" opacity=".5"><rect x="39.500" y="8" width="20" height="46"/><rect x="61" y="8" width="20" height="46"/></g>` +
    `<path d="M39.500 23h41.500M39.500 38h41.500" stroke="#a8743f" stroke-width="2"/>` +
    range(18)
      .map(
        (n) =>
          `<rect x="${41 + (n % 9) * 4.3}" y="${(n < 9 ? 11 : 26) + ((n * 3 + seed) % 4)}" width="3.600" height="${11 - ((n * 3 + seed) % 4)}" fill="hsl(${(n * 53 + seed * 20) % 360} 32% 52%)"/>`,
      )
      .join('') +
    `<path d="M44 53c0-8 8-8 8-14M50 53c2-6 6-6 8-11" stroke="#4d7a42" stroke-width="2.500" fill="none"/><path d="M43 46h12l-2 8h-8z" fill="#fdfbf5"/>` +
    `<g fill="#b98248" stroke="#8f5f30" stroke-width=".5"><rect x="18" y="56" width="42" height="10"/><rect x="60" y="56" width="42" height="10"/><rect x="18" y="67" width="42" height="11"/><rect x="60" y="67" width="42" height="11"/></g><path d="M35 31v5M84 31v5M34 61h10M76 61h10M34 72h10M76 72h10" stroke="#3a2a1c" stroke-width="1.400" stroke-linecap="round"/>`,
  garden: (seed) =>
    `<rect width="120" height="56" fill="url(#sky)"/><path d="M0 44q24-16 50-6t70-8v30H0z" fill="#8fb994"/><path d="M0 52h120v38H0z" fill="#7fae58"/>` +
    range(5)
      .map((n) => {
        const x = 12 + n * 24
        const y = 30 + ((n + seed) % 3) * 3
        return `<ellipse cx="${x}" cy="76" rx="13" ry="2.500" fill="#3d6b34" opacity=".35"/><path d="M${x - 1} 76l1-26 1 26z" stroke="#6b4d33" stroke-width="2.600"/><circle cx="${x}" cy="${y + 6}" r="12" fill="#47793d"/><circle cx="${x - 4}" cy="${y}" r="8" fill="#5d9450"/><g fill="#c93f3f"><circle cx="${x - 5}" cy="${y + 7}" r="1.300"/><circle cx="${x + 4}" cy="${y + 2}" r="1.300"/><circle cx="${x + 5}" cy="${y + 10}" r="1.300"/></g>`
      })
      .join('') +
    grass(seed),
  room: () =>
    `<rect y="64" width="120" height="26" fill="url(#floor)"/><path d="M10 90 30 64M44 90l8-26M76 90l-6-26M110 90 92 64" stroke="#8a6238" stroke-width=".5"/>` +
    `<rect x="58" y="8" width="38" height="38" fill="#fff"/><rect x="60" y="10" width="34" height="34" fill="url(#sky)"/><path d="M60 38q10-12 18-4t16-6v16H60z" fill="#8fb994"/><path d="M77 10v34M60 27h34" stroke="#fff" stroke-width="1.600"/><path d="M50 4h8v46q-6 2-8-2zM96 4h8v44q-4 4-8 2z" fill="#f1e6cf"/>` +
    `<g fill="#fff8dc"><circle cx="16" cy="3" r="2.200"/><circle cx="34" cy="3" r="2.200"/><circle cx="52" cy="3" r="2.200"/></g><path d="M16 4 4 40h24zM34 4 22 40h24z" fill="#fff6cf" opacity=".28"/>` +
    `<ellipse cx="40" cy="80" rx="42" ry="7" fill="#d9cfc0"/><rect x="8" y="46" width="44" height="20" rx="4" fill="#5f7d74"/><rect x="5" y="52" width="9" height="22" rx="3" fill="#52706a"/><rect x="46" y="52" width="9" height="22" rx="3" fill="#52706a"/><rect x="13" y="58" width="34" height="13" rx="2" fill="#6f8f86"/><rect x="18" y="50" width="10" height="9" rx="2" fill="#e5a43b"/>` +
    `<rect x="84" y="60" width="26" height="14" fill="#a8743f"/><path d="M86 67h22M97 60v14" stroke="#7d5229" stroke-width=".6"/><path d="M92 60c-4-10 2-14 3-18M95 60c4-8 8-8 9-14" stroke="#4d7a42" stroke-width="2" fill="none"/><rect x="91" y="54" width="8" height="6" fill="#fdfbf5"/>`,
  kitchen: (seed) =>
    `<rect y="80" width="120" height="10" fill="url(#floor)"/><g fill="hsl(${(seed * 31) % 360} 14% 34%)">${range(5)
      .map((n) => `<rect x="${2 + n * 23.4}" y="4" width="22.400" height="24" rx=".5"/>`)
      .join('')}</g><rect y="28" width="120" height="22" fill="#f4f2ec"/>` +
    `<path d="${range(4)
      .map((n) => `M0 ${33 + n * 5.5}h120`)
      .join('')}${range(14)
      .map((n) => `M${n * 9} 28v22`)
      .join('')}" stroke="#d6d3c8" stroke-width=".4"/>` +
    `<path d="M52 4h16v14l8 10H44l8-10z" fill="url(#metal)"/><rect y="50" width="120" height="4" fill="#b98a58"/><rect y="54" width="120" height="26" fill="#fbfaf6"/>` +
    `<path d="M24 54v26M48 54v26M72 54v26M96 54v26M72 66h24" stroke="#d9d6cc" stroke-width=".8"/><path d="M8 58h10M30 58h10M78 58h10M78 70h10M102 58h10" stroke="#6d7478" stroke-width="1.200" stroke-linecap="round"/>` +
    `<rect x="50" y="56" width="20" height="20" rx="1" fill="#2b3236"/><rect x="52" y="61" width="16" height="12" fill="#4a555b"/><rect x="48" y="48.500" width="24" height="1.600" fill="#20282c"/><path d="M92 50v-9q0-4 5-4t5 4v2" stroke="#8b979c" stroke-width="1.600" fill="none"/><path d="M12 50v-7h7v7z" fill="#d8653f"/><path d="M15 43c-2-6 0-8 0-8s3 3 1 8zM17 43c4-5 5-6 5-6s0 5-3 6z" fill="#4d7a42"/>`,
  bathroom: (seed) =>
    `<rect width="120" height="90" fill="hsl(${(seed * 29) % 360} 18% 88%)"/><path d="${range(7)
      .map((n) => `M0 ${n * 12}h120`)
      .join('')}${range(11)
      .map((n) => `M${n * 12} 0v72`)
      .join('')}" stroke="#fff" stroke-width=".7"/><rect y="34" width="120" height="4" fill="#3f7f72" opacity=".7"/>` +
    `<rect y="72" width="120" height="18" fill="#8d979b"/><path d="M0 81h120M20 72 8 90M60 72v18M100 72l12 18" stroke="#a9b2b5" stroke-width=".6"/>` +
    shadow(66, 8, 34, 30) +
    `<rect x="66" y="6" width="34" height="30" rx="1.500" fill="url(#sky)" stroke="#fff" stroke-width="1.400"/><path d="M70 32 88 8M78 34 94 12" stroke="#fff" stroke-width="1.600" opacity=".7"/>` +
    `<rect x="62" y="50" width="42" height="22" fill="#a8743f"/><path d="M83 50v22" stroke="#7d5229" stroke-width=".6"/><path d="M66 44h34q-1 8-8 8H74q-7 0-8-8z" fill="url(#white)"/><path d="M83 44v-6q0-3-5-3" stroke="url(#metal)" stroke-width="2" fill="none"/>` +
    `<path d="M0 54h52q0 20-12 20H0z" fill="url(#white)"/><rect y="52" width="54" height="3.500" rx="1.500" fill="#fff"/><path d="M12 12v40" stroke="#aab4b8" stroke-width="1.400"/><path d="M12 13h10" stroke="#aab4b8" stroke-width="1.400"/><path d="M18 13h8l2 4H16z" fill="#8b979c"/><rect x="106" y="44" width="8" height="18" fill="#e5a43b"/>`,
  boiler: () =>
    `<rect y="80" width="120" height="10" fill="#a5a9a6"/><g fill="none" stroke-width="2.600"><path d="M50 58v14H20V90M58 58v22h-8v10M66 58v18h34V90M74 58v10h40V90" stroke="#b8683a"/></g><g fill="none" stroke="#e7a678" stroke-width=".8"><path d="M49.500 58v13.500H19.500V90M57.500 58v21.500h-8v10.500M65.500 58v17.500h34V90M73.500 58v9.500h40V90"/></g>` +
    shadow(38, 8, 46, 50) +
    `<rect x="38" y="6" width="46" height="52" rx="3" fill="url(#white)" stroke="#c9ccc9" stroke-width=".4"/><path d="M56 6V0h10v6" fill="url(#metal)"/><rect x="50" y="40" width="22" height="9" rx="1.500" fill="#22303a"/><rect x="52.500" y="42" width="8" height="5" fill="#7fd0b4"/><circle cx="67" cy="44.500" r="2.200" fill="#e8ebe9"/><path d="M40 36h42" stroke="#d5d8d5" stroke-width=".5"/>` +
    `<g fill="#d5472f"><rect x="16" y="78" width="8" height="2.600" rx="1"/><rect x="96" y="80" width="8" height="2.600" rx="1"/></g><circle cx="30" cy="66" r="4" fill="#fff" stroke="#6d7478"/><path d="m30 66 2-2" stroke="#d5472f" stroke-width=".8"/>`,
  lawn: (seed) =>
    `<rect width="120" height="50" fill="url(#sky)"/><path d="M58 40V18l26-14 26 14v22z" fill="#fbf6ea"/><path d="M52 20 84 2l32 18-3 3-29-16-29 16z" fill="#b9543c"/><g fill="#7fb6d0" stroke="#6e4429"><rect x="66" y="22" width="8" height="9"/><rect x="94" y="22" width="8" height="9"/></g><rect x="80" y="24" width="9" height="16" fill="#6e4429"/>` +
    `<path d="M0 34h56v10H0zM112 34h8v10h-8z" fill="#3f7037"/><path d="${range(19)
      .map((n) => `M${n * 3} 34a2 2 0 0 1 3 0z`)
      .join('')}" fill="#4d8444"/><path d="M0 42h120v48H0z" fill="#7db85a"/>` +
    range(5)
      .map(
        (n) => `<path d="M${-40 + n * 40} 90 ${20 + n * 17} 42h8l-${10 - n * 14} 48z" fill="#93c96d" opacity=".75"/>`,
      )
      .join('') +
    `<path d="M82 40h6l10 50H76z" fill="#d9d2c4"/><path d="M6 70c4-12 18-12 20 0z" fill="#3f7037"/><g fill="#e2607a">${range(
      6,
    )
      .map((n) => `<circle cx="${9 + n * 2.8}" cy="${66 - ((n + seed) % 3)}" r="1"/>`)
      .join('')}</g>`,
}

function shadow(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x + 1.5}" y="${y + 2}" width="${width}" height="${height}" rx="2.500" fill="#000" opacity=".16"/>`
}

function grass(seed: number): string {
  return range(40)
    .map((n) => `<path d="M${(n * 3 + seed) % 120} 90v-${4 + (n % 4) * 1.5}" stroke="#9cc66f" stroke-width=".8"/>`)
    .join('')
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
