import { range, shadow, type Draw } from './shapes.ts'

export const rooms = {
  wall: (seed) =>
    `<path d="M0 0h62c-2 12 3 20-1 32s2 22 0 38H0z" fill="hsl(${(seed * 61) % 360} 34% 72%)"/><rect y="70" width="120" height="20" fill="url(#floor)"/><rect y="67" width="120" height="4" fill="#fbfaf6"/>` +
    `<rect x="6" y="74" width="108" height="16" fill="#eef3f3" opacity=".85"/><path d="M84 84 96 14M108 84 98 14M88 66h18M90 52h14M92 38h11M94 26h7" stroke="#b98a58" stroke-width="2.400" fill="none"/>` +
    `<rect x="54" y="24" width="22" height="8" rx="3.500" fill="hsl(${(seed * 61) % 360} 30% 64%)"/><path d="M76 28h4v9H66v7" stroke="#8b979c" stroke-width="1.400" fill="none"/><rect x="64.500" y="44" width="3.200" height="14" rx="1.500" fill="#d5472f"/>` +
    `<path d="M24 70h18l-2 16H26z" fill="url(#metal)"/><ellipse cx="33" cy="70" rx="9" ry="2" fill="hsl(${(seed * 61) % 360} 34% 66%)"/>`,
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
} satisfies Record<string, Draw>
