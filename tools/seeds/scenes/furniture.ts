import { range, shadow, type Draw } from './shapes.ts'

export const furniture = {
  wardrobe: (seed) =>
    `<rect y="78" width="120" height="12" fill="url(#floor)"/>` +
    shadow(14, 5, 92, 74) +
    `<rect x="14" y="4" width="92" height="75" fill="#8f5f30"/><rect x="17" y="7" width="86" height="69" fill="#5b3d22"/>` +
    `<path d="M58 14h26" stroke="#dfe7ea" stroke-width="1.600"/>${range(7)
      .map((n) => {
        const x = 60.5 + n * 3.3
        return `<path d="M${x} 14v2" stroke="#dfe7ea" stroke-width=".5"/><path d="M${x - 2} 16.500l2-1 2 1v${22 + ((n * 5 + seed) % 4) * 3}h-4z" fill="hsl(${(n * 67 + seed * 20) % 360} 36% 58%)"/>`
      })
      .join(
        '',
      )}<path d="M85 7v69M58 54h27" stroke="#b98248" stroke-width="2"/><path d="M85 22h18M85 37h18M85 52h18M58 65h27M85 65h18" stroke="#b98248" stroke-width="1.600"/>` +
    `<g fill="#e9d9bd"><rect x="87" y="17" width="13" height="2.200" rx="1"/><rect x="88" y="31.800" width="13" height="2.200" rx="1"/></g><g fill="#6f8f86"><rect x="87" y="19.400" width="13" height="2.200" rx="1"/><rect x="88" y="34" width="13" height="2.200" rx="1"/></g><g fill="#d8653f"><rect x="88" y="14.600" width="11" height="2.200" rx="1"/><rect x="87" y="49" width="13" height="2.200" rx="1"/></g>` +
    `<rect x="61" y="57" width="10" height="7" rx="1" fill="#d9b98a"/><rect x="73" y="58.500" width="10" height="5.500" rx="1" fill="#5f7d74"/><rect x="87" y="56" width="14" height="8" rx="1" fill="#c08c52"/><rect x="62" y="70" width="8" height="5" rx="1.500" fill="#2b3236"/><rect x="72" y="70" width="8" height="5" rx="1.500" fill="#a84f38"/>` +
    `<rect x="16" y="6" width="42" height="71" fill="#c08c52"/><rect x="19.500" y="9.500" width="35" height="64" fill="url(#sky)"/><path d="M19.500 60h35v13.500h-35z" fill="#b98a58" opacity=".7"/><path d="M22 56 46 9.500h6L22 68zM40 73.500l14.500-28v12l-8.500 16z" fill="#fff" opacity=".55"/><rect x="53.200" y="36" width="1.800" height="12" rx=".9" fill="#3a2a1c"/>`,
  table: () =>
    `<rect y="62" width="120" height="28" fill="url(#floor)"/><path d="M0 70h120M0 79h120" stroke="#8a6238" stroke-width=".5"/><path d="M60 0v13" stroke="#3a2a1c" stroke-width=".9"/><path d="M44 25q2-13 16-13t16 13z" fill="#3f7f72"/><path d="M44 25h32l14 23H30z" fill="#fff3c4" opacity=".45"/>` +
    `<ellipse cx="60" cy="83" rx="52" ry="5" fill="#000" opacity=".16"/><g fill="#8f5f30"><path d="M24 34h3v46h-3zM93 34h3v46h-3z"/><path d="M8 34h3v24H8zM109 34h3v24h-3z"/><path d="M8 56h18v4H8zM94 56h18v4H94zM8 60h3v20H8zM109 60h3v20h-3z"/></g><g fill="#a8743f"><path d="M9 36h16v3H9zM9 43h16v3H9zM95 36h16v3H95zM95 43h16v3H95z"/></g>` +
    `<path d="M24 54h7v29h-5zM96 54h-7v29h5z" fill="#a8743f"/><path d="M26 54h68v5H26z" fill="#8f5f30"/><path d="M22 46h76l8 6H14z" fill="#d9a566"/><path d="M30 48h24M60 49.500h32M40 51h20" stroke="#b98248" stroke-width=".6"/><rect x="14" y="52" width="92" height="3.500" rx=".8" fill="#b98248"/>` +
    `<path d="M48 41h24q-1 7-8 7h-8q-7 0-8-7z" fill="#fdfbf5"/><g fill="#d5472f"><circle cx="54" cy="39.500" r="3.400"/><circle cx="66" cy="39.500" r="3.400"/></g><circle cx="60" cy="38.500" r="3.600" fill="#e5a43b"/><path d="M60 35q1-3 4-3-1 3-4 3z" fill="#4d7a42"/><path d="M46 41.500h28" stroke="#e4e6e4" stroke-width="1.200"/>`,
  staircase: () =>
    `<rect x="70" y="5" width="20" height="22" fill="#fff"/><rect x="72" y="7" width="16" height="18" fill="url(#sky)"/><path d="M80 7v18M72 16h16" stroke="#fff" stroke-width="1.200"/><rect y="80" width="120" height="10" fill="url(#floor)"/>` +
    range(6)
      .map((n) => {
        const x = 12 + n * 18
        const y = 70 - n * 9
        return `<rect x="${x}" y="${y}" width="${120 - x}" height="${80 - y}" fill="${n % 2 ? '#efe9dc' : '#e6dfcf'}"/><rect x="${x - 2}" y="${y - 2}" width="22" height="3.400" rx=".8" fill="#a8743f"/><path d="M${x} ${y + 1.8}h18" stroke="#000" stroke-opacity=".16" stroke-width="1"/>`
      })
      .join('') +
    range(6)
      .map((n) => {
        const x = 16 + n * 18
        const y = 68 - n * 9
        return `<path d="M${x} ${y}v-22M${x + 8} ${y}v-26" stroke="#6e4429" stroke-width="1.800"/>`
      })
      .join('') +
    `<path d="M10 80V46h5v34z" fill="#8f5f30"/><circle cx="12.500" cy="44" r="3.600" fill="#a8743f"/><path d="M12 49.500 124-6.500" stroke="#8f5f30" stroke-width="4.200"/><path d="M12 48.500 124-7.500" stroke="#c08c52" stroke-width="1.200"/>`,
  desk: () =>
    `<rect y="76" width="120" height="14" fill="url(#floor)"/>` +
    shadow(16, 7, 46, 30) +
    `<rect x="16" y="6" width="46" height="30" rx="1" fill="#fff" stroke="#b98a58" stroke-width="1.800"/><path d="M22 11v20h35" stroke="#6d7478" stroke-width=".9" fill="none"/><path d="M24 28 52 13" stroke="#d5472f" stroke-width="1.600"/><g fill="#2f6db0"><circle cx="30" cy="24.800" r="1.500"/><circle cx="38" cy="20.500" r="1.500"/><circle cx="46" cy="16.200" r="1.500"/></g>` +
    `<path d="M74 20h38v3H74z" fill="#a8743f"/><g><rect x="77" y="9" width="4" height="11" fill="#3f7f72"/><rect x="81.500" y="7" width="5" height="13" fill="#d8653f"/><rect x="87" y="10" width="4" height="10" fill="#e5a43b"/><rect x="91.500" y="8" width="4.500" height="12" fill="#2f6db0"/></g><path d="M102 20q-4-6-3-11M104 20q0-8 4-12" stroke="#4d7a42" stroke-width="1.800" fill="none"/><path d="M99 15h9l-1.500 5h-6z" fill="#fdfbf5"/>` +
    `<path d="M13 60h4v24h-4zM103 60h4v24h-4z" fill="#8f5f30"/><rect x="76" y="60" width="26" height="18" fill="#a8743f"/><path d="M76 69h26M86 64.500h6M86 73.500h6" stroke="#7d5229" stroke-width="1"/><rect x="6" y="55" width="108" height="5.500" rx="1" fill="#c08c52"/><path d="M6 60h108" stroke="#8f5f30" stroke-width=".8"/>` +
    `<path d="M40 30h42q1.500 0 1.500 1.500V53h-45V31.500q0-1.500 1.500-1.500z" fill="#2b3236"/><rect x="40.500" y="32" width="41" height="19.500" fill="#9fd0ea"/><path d="M40.500 47q10-9 18-3t23-8v15.500h-41z" fill="#5d9450"/><circle cx="74" cy="37" r="2.800" fill="#fff6cf"/><path d="M33 53h56l2 2.500H31z" fill="#b9bfc2"/>` +
    `<path d="M96 55h14M103 55V41l-9-7" stroke="#33475b" stroke-width="1.800" fill="none"/><path d="M86 36l8-8 6 6-5 5z" fill="#e5a43b"/><path d="M87 37l8 3-1 15H82z" fill="#fff3c4" opacity=".4"/><path d="M16 55v-8h8v8z" fill="#3f7f72"/><path d="M18 47l-1-8M20 47v-10M22 47l2-8" stroke="#e5a43b" stroke-width="1.300"/>`,
  door: () =>
    `<rect y="78" width="120" height="12" fill="#b9b2a4"/><path d="M0 84h120" stroke="#a59d8d" stroke-width=".7"/>` +
    shadow(38, 4, 44, 75) +
    `<rect x="36" y="3" width="48" height="76" fill="#6e4429"/><rect x="40" y="7" width="40" height="72" fill="#a8653a"/><g fill="#8f5230"><rect x="45" y="34" width="13" height="17"/><rect x="62" y="34" width="13" height="17"/><rect x="45" y="56" width="13" height="17"/><rect x="62" y="56" width="13" height="17"/></g><g fill="#b9754a"><path d="M47 36h9v13h-9zM64 36h9v13h-9zM47 58h9v13h-9zM64 58h9v13h-9z"/></g>` +
    `<path d="M45 28q0-16 15-16t15 16z" fill="url(#sky)" stroke="#6e4429" stroke-width="1.400"/><path d="M60 12v16M60 28 49 17M60 28l11-11" stroke="#6e4429" stroke-width="1.200"/><rect x="41.500" y="47" width="3" height="10" rx="1" fill="#e5a43b"/><path d="M43 49.500h7" stroke="#e5a43b" stroke-width="1.800" stroke-linecap="round"/><circle cx="43" cy="54.500" r=".8" fill="#3a2a1c"/>` +
    `<path d="M44 79h32l5 6H39z" fill="#5f7d74"/><path d="M46 81h28" stroke="#e9d9bd" stroke-width=".8"/><g fill="#33475b"><rect x="93" y="26" width="7" height="9" rx="1"/></g><path d="M93 26l3.500-4 3.500 4z" fill="#33475b"/><circle cx="96.500" cy="30.500" r="2.600" fill="#fff3c4"/>` +
    `<path d="M92 66h20l-3 18H95z" fill="#c86b45"/><path d="M91 63h22v4H91z" fill="#a84f38"/><circle cx="102" cy="51" r="10" fill="#47793d"/><circle cx="97" cy="47" r="6" fill="#5d9450"/><circle cx="106" cy="55" r="5" fill="#5d9450"/><rect x="8" y="70" width="22" height="13" rx="1.500" fill="#d5472f"/><path d="M13 70v-4h12v4" stroke="#3a2a1c" stroke-width="1.800" fill="none"/><path d="M8 75h22" stroke="#a3321f" stroke-width="1.200"/><rect x="17.500" y="73.500" width="3" height="3.500" fill="#e5a43b"/>`,
} satisfies Record<string, Draw>
