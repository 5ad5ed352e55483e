import { range, shadow, type Draw } from './shapes.ts'

export const works = {
  tiles: (seed) =>
    `<rect width="120" height="90" fill="#a39c8f"/><g stroke="#857e70" stroke-width="1.500" fill="none">${range(14)
      .map((n) => `<path d="M${16 + n * 8} 92q10-10 22-30t34-40"/>`)
      .join('')}</g>` +
    range(20)
      .map((n) => {
        const [column, row] = [n % 5, Math.floor(n / 5)]
        const [x, y] = [column * 25 - 3, row * 25 - 8]
        if (column + row > 4 || (column === 4 && row === 0)) return ''
        return `<rect x="${x}" y="${y}" width="23.400" height="23.400" fill="url(#white)"/><path d="M${x + 11.7} ${y + 3}l8.700 8.700-8.700 8.700L${x + 3} ${y + 11.7}z" fill="hsl(${(seed * 31 + 165) % 360} 32% 46%)"/><circle cx="${x + 11.7}" cy="${y + 11.7}" r="3.400" fill="#e9d9bd"/>`
      })
      .join('') +
    `<g fill="#d5472f"><path d="M20.400 15h2.600v3h-2.600zM45.400 15h2.600v3h-2.600zM70.400 15h2.600v3h-2.600zM20.400 40h2.600v3h-2.600zM45.400 40h2.600v3h-2.600zM20.400 65h2.600v3h-2.600z"/></g>` +
    `<g transform="rotate(14 66 60)"><rect x="54" y="47" width="24" height="24" fill="#000" opacity=".22"/><rect x="52" y="45" width="24" height="24" fill="url(#white)"/><path d="M64 48l9 9-9 9-9-9z" fill="hsl(${(seed * 31 + 165) % 360} 32% 46%)"/><circle cx="64" cy="57" r="3.500" fill="#e9d9bd"/></g>` +
    `<g transform="rotate(-32 98 34)"><path d="M84 22h28v20H84z" fill="#000" opacity=".18"/><path d="M82 20h28v18${range(
      7,
    )
      .map(() => 'v2.400h-2v-2.400h-2')
      .join(
        '',
      )}z" fill="#dfe7ea" stroke="#8b979c" stroke-width=".5"/><rect x="85" y="26" width="22" height="5.500" rx="2.700" fill="#a8653a"/><path d="M88 27.500h16" stroke="#c98a5c" stroke-width="1"/></g>`,
  parquet: (seed) =>
    `<rect x="76" y="4" width="30" height="22" fill="#fff"/><rect x="78" y="6" width="26" height="18" fill="url(#sky)"/><path d="M91 6v18" stroke="#fff" stroke-width="1.400"/><rect y="30" width="120" height="5" fill="#fbfaf6"/><path d="M0 35h120v55H0z" fill="#cfd6cf"/><path d="M70 60 120 90M95 50l25 12M60 80l20 10" stroke="#b7c0b8" stroke-width=".8"/>` +
    range(6)
      .map((row) => {
        const y = [35, 40, 47, 56, 67, 79][row]!
        const height = [5, 7, 9, 11, 12, 12][row]!
        return range(6)
          .map((n) => {
            const x = n * 42 - ((row * 17) % 42)
            const end = 118 - row * 15
            if (x >= end - 4) return ''
            const tone = (n * 5 + row * 3 + seed) % 4
            return `<rect x="${x}" y="${y}" width="41.600" height="${height - 0.5}" fill="${['#c08c52', '#b57e45', '#cf9d62', '#a8743f'][tone]}"/><path d="M${x + 3} ${y + height * 0.4}h20M${x + 15} ${y + height * 0.7}h22" stroke="#8f5f30" stroke-opacity=".35" stroke-width=".5"/>`
          })
          .join('')
      })
      .join('') +
    `<g transform="rotate(-24 86 70)"><rect x="62" y="70" width="48" height="11" fill="#000" opacity=".18"/><rect x="60" y="67" width="48" height="11" fill="#cf9d62" stroke="#8f5f30" stroke-width=".4"/><path d="M64 71h26M72 75h30" stroke="#a8743f" stroke-width=".6"/></g>` +
    `<g transform="rotate(30 104 56)"><rect x="102" y="48" width="3.400" height="30" rx="1.500" fill="#e5a43b"/><rect x="96" y="40" width="16" height="11" rx="2.500" fill="#2b3236"/><path d="M98 43h12" stroke="#5a666d" stroke-width="1.400"/></g>`,
  partition: () =>
    `<rect y="80" width="120" height="10" fill="#b9b2a4"/><rect x="0" y="6" width="120" height="74" fill="#e6c65a"/><path d="${range(
      9,
    )
      .map((n) => `M60 ${10 + n * 8}q8-5 15 0t15 0 15 0 15 0`)
      .join(
        '',
      )}" stroke="#cfa93c" stroke-width="1.400" fill="none"/><g fill="url(#metal)"><rect y="3" width="120" height="5"/><rect y="78" width="120" height="5"/><rect x="83" y="6" width="5" height="74"/><rect x="110" y="6" width="5" height="74"/></g>` +
    shadow(0, 8, 61, 68) +
    `<rect x="-2" y="8" width="62" height="70" fill="url(#white)"/><path d="M29 8v70" stroke="#c9c4b6" stroke-width="5"/><path d="M29 8v70" stroke="#efece2" stroke-width="3"/><g fill="#9aa3a3">${range(
      24,
    )
      .map((n) => `<circle cx="${[4, 23, 35, 55][n % 4]}" cy="${14 + Math.floor(n / 4) * 12}" r=".9"/>`)
      .join('')}</g>` +
    `<g transform="rotate(-18 80 44)"><rect x="66" y="34" width="30" height="11" rx="3.500" fill="#2f8a78"/><rect x="62" y="36" width="5" height="7" fill="#2b3236"/><path d="M54 39.500h9" stroke="#6d7478" stroke-width="1.800"/><path d="M84 44h9l3 17h-10z" fill="#2b3236"/><rect x="84" y="59" width="15" height="6.500" rx="1.500" fill="#2f8a78"/><path d="M70 37.500h12" stroke="#7fd0b4" stroke-width="1.400"/></g>`,
  windows: () =>
    `<rect y="82" width="120" height="8" fill="url(#floor)"/>` +
    shadow(16, 5, 88, 66) +
    `<rect x="16" y="4" width="88" height="66" fill="#fff"/><rect x="20" y="8" width="80" height="58" fill="url(#sky)"/><path d="M20 52q16-14 32-6t26-9 22 5v24H20z" fill="#8fb994"/><path d="M20 58q24-8 44-2t36-4v14H20z" fill="#7fae58"/><path d="M64 8h36v58H64z" fill="#c9bfa6" opacity=".5"/><g fill="#a89d82" opacity=".45"><circle cx="92" cy="18" r="2"/><circle cx="86" cy="30" r="1.600"/><circle cx="95" cy="40" r="2.200"/><circle cx="84" cy="54" r="1.800"/><circle cx="72" cy="60" r="1.500"/></g><path d="M63 8h16q4 18-1 40H63z" fill="#cfe8f2"/><path d="M63 42q8-5 15 0v6H63z" fill="#8fb994"/>` +
    `<path d="M60 8v58" stroke="#fff" stroke-width="4"/><path d="M26 44 44 12M30 52 52 14" stroke="#fff" stroke-width="2.400" opacity=".75"/><g stroke="#fff" stroke-width=".9"><path d="M34 22v-6M31 19h6M50 30v-5M47.500 27.500h5"/></g><rect x="12" y="69" width="96" height="4" rx="1" fill="#f4f2ec"/>` +
    `<g transform="rotate(-12 75 46)"><path d="M75 50v32" stroke="#e5a43b" stroke-width="3" stroke-linecap="round"/><path d="M69 49h12l-4 6h-4z" fill="#2f8a78"/><rect x="60" y="46" width="30" height="4" rx="1" fill="#2b3236"/><path d="M60 45.500h30" stroke="#8b979c" stroke-width="1.200"/></g>` +
    `<path d="M88 68h20l-2.500 19h-15z" fill="#2f6db0"/><ellipse cx="98" cy="68" rx="10" ry="2.600" fill="#cfe8f2"/><g fill="#fff"><circle cx="93" cy="66" r="2.600"/><circle cx="98" cy="65" r="3.200"/><circle cx="103" cy="66.500" r="2.200"/></g><path d="M14 74h10v13H14z" fill="#3f9a6d"/><path d="M16 74v-5h6l4-2v3l-2 4z" fill="#8b979c"/><rect x="30" y="80" width="13" height="7" rx="2" fill="#e8c93f"/>`,
  carpet: () =>
    `<rect y="30" width="120" height="60" fill="url(#floor)"/><rect y="27" width="120" height="4" fill="#fbfaf6"/><path d="M0 44h120M0 62h120M0 80h120" stroke="#8a6238" stroke-width=".5"/><path d="M22 38h76l20 46H2z" fill="#000" opacity=".15"/><path d="M22 36h76l20 46H2z" fill="#b3402f"/><path d="M25 39h70l17 40H8z" fill="none" stroke="#f0dcae" stroke-width="1.800"/>` +
    `<path d="M60 42l16 17-16 17-16-17z" fill="#f0dcae"/><path d="M60 47l11 12-11 12-11-12z" fill="#2f5d6e"/><path d="M60 53l6 6-6 6-6-6z" fill="#e5a43b"/><g fill="#2f5d6e"><path d="M30 52l6 7-8 7-6-7zM90 52l8 7-6 7-8-7z"/></g><g fill="#f0dcae"><path d="M37 42l3 3.500-3 3.500-3-3.500zM83 42l3 3.500-3 3.500-3-3.500zM29 70l4 4-5 4-4-4zM91 70l5 4-4 4-5-4z"/></g><path d="M22 36h38l-6 46H2z" fill="#6f6353" opacity=".5"/>` +
    `<g stroke="#f0dcae" stroke-width=".9"><path d="${range(15)
      .map((n) => `M${4 + n * 8} 82v3`)
      .join('')}"/></g>` +
    `<path d="M73 13C60 2 40 14 50 30s34 6 44 30" stroke="#33475b" stroke-width="3.600" fill="none"/><path d="M44 66 73 13" stroke="#8b979c" stroke-width="3.200"/><path d="M71 17l4-7" stroke="#2b3236" stroke-width="4" stroke-linecap="round"/><path d="M33 65h22l4 7H29z" fill="#2b3236"/><path d="M28 71h32v3.500H28z" fill="#d8a13a"/>` +
    `<ellipse cx="98" cy="80" rx="21" ry="3" fill="#000" opacity=".2"/><path d="M80 77V66q0-12 14-12h10q13 0 13 14v9z" fill="#2f8a78"/><path d="M80 69h37" stroke="#7fd0b4" stroke-width="1.600"/><path d="M90 54q6-8 15 0" stroke="#22292d" stroke-width="2.400" fill="none"/><circle cx="99" cy="62" r="3.400" fill="#fdfbf5"/><g fill="#22292d"><circle cx="86" cy="77" r="5"/><circle cx="111" cy="77" r="5"/></g><g fill="#b9bfc2"><circle cx="86" cy="77" r="1.800"/><circle cx="111" cy="77" r="1.800"/></g>`,
  mop: (seed) =>
    `<rect x="8" y="6" width="34" height="34" fill="#fff"/><rect x="11" y="9" width="28" height="28" fill="url(#sky)"/><path d="M25 9v28M11 23h28" stroke="#fff" stroke-width="1.600"/><rect y="54" width="120" height="5" fill="#fbfaf6"/><path d="M0 59h120v31H0z" fill="hsl(${(seed * 29 + 190) % 360} 14% 72%)"/><path d="M0 67h120M0 78h120M18 59 0 78M40 59 22 90M60 59v31M80 59l18 31M102 59l18 19" stroke="#fff" stroke-width=".8" opacity=".7"/><path d="M4 80 34 62h22L20 86zM92 88l20-18h8v18z" fill="#fff" opacity=".4"/>` +
    `<ellipse cx="76" cy="85" rx="34" ry="3.500" fill="#000" opacity=".16"/><path d="M100 2 70 58" stroke="#c08c52" stroke-width="3.200"/><path d="M66 56h10l3 8H62z" fill="#2f6db0"/><path d="M60 46h36l-4 38H64z" fill="#d8653f"/><ellipse cx="78" cy="46" rx="18" ry="4.500" fill="#b34c2b"/><ellipse cx="78" cy="47" rx="15.500" ry="3" fill="#cfe8f2"/><path d="M60 47q18-34 36 0" stroke="#6d7478" stroke-width="1.400" fill="none"/><path d="M88 24 79 42" stroke="#c08c52" stroke-width="3.200"/><path d="M72 40h12l2 7H70z" fill="#fdfbf5"/><path d="M72 41v6M76 40v7M80 40v7M84 41v6" stroke="#c9c4b6" stroke-width=".9"/><g fill="#fff"><circle cx="67" cy="45" r="2.800"/><circle cx="90" cy="45" r="2.400"/><circle cx="71" cy="47" r="2"/></g>` +
    `<path d="M28 64h12v20H28z" fill="#3f9a6d"/><path d="M29 70h10v8H29z" fill="#fdfbf5"/><path d="M31 64v-5h5v5z" fill="#2b3236"/><path d="M29 59v-4h9l5-2v4h-3l-2 2z" fill="#e5a43b"/><path d="M10 74h14l-2 10H12z" fill="#e8c93f"/><path d="M10 74q7-5 14 0z" fill="#f3dd72"/><g stroke="#fff" stroke-width="1.300" stroke-linecap="round"><path d="M106 62v8M102 66h8M48 68v6M45 71h6"/></g>`,
  playroom: (seed) =>
    range(8)
      .map((n) => {
        const part = n / 8 + 0.06
        const x = part * 120
        const y = 4 + 40 * part * (1 - part)
        return `<path d="M${x - 5} ${y}h10l-5 10z" fill="${['#d8653f', '#3f7f72', '#e5a43b'][n % 3]}"/>`
      })
      .join('') +
    `<path d="M0 4q60 20 120 0" stroke="#8f5f30" stroke-width=".9" fill="none"/><rect y="58" width="120" height="32" fill="url(#floor)"/><rect y="55" width="120" height="3.500" fill="#fbfaf6"/><ellipse cx="60" cy="76" rx="54" ry="12" fill="hsl(${(seed * 37) % 360} 40% 78%)"/><ellipse cx="60" cy="76" rx="44" ry="8.500" fill="hsl(${(seed * 37) % 360} 44% 86%)"/>` +
    `<path d="M84 34h32v24H84z" fill="#c08c52"/><path d="M86 36h28v9H86zM86 47h28v9H86z" fill="#7d5229"/><g><rect x="88" y="37.500" width="3" height="7.500" fill="#d5472f"/><rect x="91.500" y="38.500" width="3" height="6.500" fill="#2f6db0"/><rect x="95" y="37.500" width="3" height="7.500" fill="#e5a43b"/><rect x="98.500" y="38" width="3" height="7" fill="#3f9a6d"/></g><circle cx="108" cy="41" r="4" fill="#e2607a"/><rect x="89" y="50" width="10" height="6" rx="1" fill="#5f7d74"/><rect x="102" y="50" width="10" height="6" rx="1" fill="#d8653f"/>` +
    `<g fill="#a8743f"><circle cx="25" cy="36" r="5"/><circle cx="43" cy="36" r="5"/><ellipse cx="34" cy="66" rx="15" ry="16"/><circle cx="34" cy="43" r="12.500"/><ellipse cx="19" cy="61" rx="5" ry="8" transform="rotate(28 19 61)"/><ellipse cx="49" cy="61" rx="5" ry="8" transform="rotate(-28 49 61)"/></g><g fill="#d9b07a"><ellipse cx="34" cy="68" rx="9" ry="10"/><ellipse cx="34" cy="47" rx="6" ry="4.800"/><circle cx="25" cy="36" r="2.400"/><circle cx="43" cy="36" r="2.400"/></g><g fill="#8f5f30"><ellipse cx="24" cy="79" rx="7" ry="6"/><ellipse cx="44" cy="79" rx="7" ry="6"/></g><g fill="#23302b"><circle cx="29.500" cy="41" r="1.500"/><circle cx="38.500" cy="41" r="1.500"/><ellipse cx="34" cy="45" rx="2.200" ry="1.600"/></g><path d="M28 55l6 3-6 3zM40 55l-6 3 6 3z" fill="#d5472f"/>` +
    `<g><rect x="62" y="68" width="14" height="14" rx="1.500" fill="#2f6db0"/><rect x="77" y="68" width="14" height="14" rx="1.500" fill="#e5a43b"/><rect x="69" y="54" width="14" height="14" rx="1.500" fill="#d5472f"/></g><g fill="#fff" opacity=".85"><circle cx="69" cy="75" r="3.600"/><path d="M84 71l4 7h-8zM73 58h6v6h-6z"/></g><circle cx="101" cy="78" r="7" fill="#3f9a6d"/><path d="M95 75q6 4 12 0M97 83q4-3 9 0" stroke="#fff" stroke-width="1.300" fill="none"/>`,
} satisfies Record<string, Draw>
