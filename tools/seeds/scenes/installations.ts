import { range, shadow, type Draw } from './shapes.ts'

export const installations = {
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
  boiler: () =>
    `<rect y="80" width="120" height="10" fill="#a5a9a6"/><g fill="none" stroke-width="2.600"><path d="M50 58v14H20V90M58 58v22h-8v10M66 58v18h34V90M74 58v10h40V90" stroke="#b8683a"/></g><g fill="none" stroke="#e7a678" stroke-width=".8"><path d="M49.500 58v13.500H19.500V90M57.500 58v21.500h-8v10.500M65.500 58v17.500h34V90M73.500 58v9.500h40V90"/></g>` +
    shadow(38, 8, 46, 50) +
    `<rect x="38" y="6" width="46" height="52" rx="3" fill="url(#white)" stroke="#c9ccc9" stroke-width=".4"/><path d="M56 6V0h10v6" fill="url(#metal)"/><rect x="50" y="40" width="22" height="9" rx="1.500" fill="#22303a"/><rect x="52.500" y="42" width="8" height="5" fill="#7fd0b4"/><circle cx="67" cy="44.500" r="2.200" fill="#e8ebe9"/><path d="M40 36h42" stroke="#d5d8d5" stroke-width=".5"/>` +
    `<g fill="#d5472f"><rect x="16" y="78" width="8" height="2.600" rx="1"/><rect x="96" y="80" width="8" height="2.600" rx="1"/></g><circle cx="30" cy="66" r="4" fill="#fff" stroke="#6d7478"/><path d="m30 66 2-2" stroke="#d5472f" stroke-width=".8"/>`,
  radiator: () =>
    `<rect y="80" width="120" height="10" fill="url(#floor)"/><rect y="76" width="120" height="4" fill="#fbfaf6"/><rect x="26" y="0" width="68" height="26" fill="#fff"/><rect x="29" y="0" width="62" height="23" fill="url(#sky)"/><path d="M29 16q14-10 30-3t32-5v15H29z" fill="#8fb994"/><path d="M60 0v23" stroke="#fff" stroke-width="2.400"/><rect x="22" y="26" width="76" height="4" rx="1" fill="#f4f2ec"/><path d="M82 26c-3-7 1-10 1-13M85 26c3-6 6-5 7-10" stroke="#4d7a42" stroke-width="2" fill="none"/><path d="M79 20h10l-1.500 6h-7z" fill="#c86b45"/>` +
    shadow(26, 36, 66, 36) +
    `<g fill="url(#white)" stroke="#b9bcb8" stroke-width=".5">${range(9)
      .map((n) => `<rect x="${26 + n * 7.4}" y="35" width="6.400" height="37" rx="3"/>`)
      .join(
        '',
      )}</g><path d="M27 41h64M27 66h64" stroke="#c9ccc9" stroke-width="1.600"/><g fill="none" stroke="#e2604a" stroke-width="1.400" stroke-linecap="round" opacity=".55"><path d="M40 33q-3-3 0-6t0-6M58 33q-3-3 0-6t0-6M70 33q-3-3 0-6t0-6"/></g>` +
    `<path d="M92 66h8v16M24 66h-6v16" stroke="#b8683a" stroke-width="2.800" fill="none"/><path d="M92 41h7" stroke="#8b979c" stroke-width="2.600"/><rect x="97" y="36" width="11" height="10" rx="2.500" fill="#fdfbf5" stroke="#9aa3a3" stroke-width=".6"/><path d="M100 38v6M103 38v6M106 38v6" stroke="#c9ccc9" stroke-width=".9"/><rect x="96.500" y="36" width="1.800" height="10" fill="#d5472f"/>`,
  airConditioner: () =>
    `<rect y="78" width="120" height="12" fill="url(#floor)"/>` +
    shadow(18, 11, 80, 25) +
    `<path d="M18 13q0-4 4-4h74q4 0 4 4v16q0 6-6 6H24q-6 0-6-6z" fill="url(#white)" stroke="#b9bcb8" stroke-width=".5"/><path d="M18 24h82" stroke="#d0d3d0" stroke-width=".8"/><path d="M25 28h68l-3 5H28z" fill="#4a555b"/><path d="M27 30.500h64" stroke="#8b979c" stroke-width="1"/><rect x="84" y="16" width="10" height="4" rx="1" fill="#22303a"/><circle cx="87" cy="18" r=".9" fill="#7fd0b4"/><path d="M100 20h20" stroke="#efece2" stroke-width="4"/><path d="M100 22h20" stroke="#c9c4b6" stroke-width=".6"/>` +
    `<g fill="none" stroke="#5aa7d6" stroke-width="2.200" stroke-linecap="round"><path d="M34 40q-5 6-2 11t-4 10"/><path d="M50 40q-4 6-1 11t-3 10"/><path d="M68 40q4 6 1 11t3 10"/><path d="M84 40q5 6 2 11t4 10"/></g><g stroke="#5aa7d6" stroke-width="1.400" stroke-linecap="round"><path d="M59 46v12M54 49l10 6M64 49l-10 6"/></g>` +
    `<path d="M12 68q0-5 5-5h18q5 0 5 5v10H12z" fill="#5f7d74"/><rect x="8" y="70" width="8" height="14" rx="3" fill="#52706a"/><rect x="36" y="70" width="8" height="14" rx="3" fill="#52706a"/><rect x="15" y="73" width="22" height="9" rx="2" fill="#6f8f86"/><path d="M96 70h12l-2 15h-8z" fill="#fdfbf5"/><path d="M101 70c-9-5-10-14-10-14s9 3 10 14zM102 70c-1-11 3-18 3-18s5 9-3 18zM103 70c3-9 11-10 11-10s-2 9-11 10z" fill="#4d7a42"/>`,
  washer: (seed) =>
    `<rect width="120" height="90" fill="hsl(${(seed * 29 + 150) % 360} 18% 86%)"/><path d="${range(7)
      .map((n) => `M0 ${n * 12}h120`)
      .join('')}${range(11)
      .map((n) => `M${n * 12} 0v78`)
      .join(
        '',
      )}" stroke="#fff" stroke-width=".7"/><rect y="78" width="120" height="12" fill="#8d979b"/><path d="M96 16v66" stroke="#8b979c" stroke-width="2.600"/><path d="M93 30h-9q-3 0-3 4v6" stroke="#9aa3a3" stroke-width="3" fill="none"/><rect x="92" y="26" width="8" height="8" rx="1.500" fill="url(#metal)"/><path d="M96 26v-4M92 22h8" stroke="#d5472f" stroke-width="1.800"/>` +
    shadow(24, 14, 56, 68) +
    `<rect x="24" y="12" width="56" height="71" rx="2.500" fill="url(#white)" stroke="#b9bcb8" stroke-width=".5"/><path d="M24 26h56" stroke="#d0d3d0" stroke-width=".8"/><rect x="28" y="16" width="14" height="6.500" rx="1" fill="#efece2" stroke="#c9ccc9" stroke-width=".4"/><circle cx="70" cy="19" r="4.200" fill="#e4e6e4" stroke="#9aa3a3" stroke-width=".6"/><path d="m70 19 2-2.500" stroke="#33475b" stroke-width="1"/><rect x="48" y="16" width="14" height="6.500" rx="1" fill="#22303a"/><path d="M50 19.200h6" stroke="#7fd0b4" stroke-width="1.400"/>` +
    `<circle cx="52" cy="53" r="23" fill="#c9ccc9"/><circle cx="52" cy="53" r="20.500" fill="#f4f5f3"/><circle cx="52" cy="53" r="16.500" fill="#33475b"/><path d="M36 56q8-5 16 0t16 0a16.500 16.500 0 0 1-32 0z" fill="#5aa7d6"/><path d="M40 60q3-9 10-5t8 6 6-1q-3 9-12 9t-12-9z" fill="#d8653f"/><path d="M50 62q4-8 9-4t7 0q-2 9-12 11z" fill="#f0dcae"/><path d="M41 46q4-6 10-6" stroke="#fff" stroke-width="2" stroke-linecap="round" fill="none" opacity=".8"/><g fill="#fff" opacity=".8"><circle cx="44" cy="53" r="1.600"/><circle cx="58" cy="52" r="2"/><circle cx="62" cy="55" r="1.200"/></g>` +
    `<path d="M2 68h20l-2.500 16H4.500z" fill="#c99a5f"/><path d="M4 73h16M4.500 78h15" stroke="#9b7145" stroke-width=".8"/><path d="M3 68q3-8 9-5t9 5z" fill="#6f8f86"/><rect x="86" y="66" width="11" height="17" rx="2" fill="#2f6db0"/><rect x="88" y="61" width="7" height="5" rx="1" fill="#e5a43b"/>`,
  heatPump: (seed) =>
    `<path d="M0 0h120v74H0z" fill="hsl(${25 + ((seed * 7) % 40)} 40% 85%)"/><path d="M0 12h120M0 62h120" stroke="#000" stroke-opacity=".05" stroke-width="1"/><rect x="6" y="8" width="22" height="26" fill="#fff"/><rect x="8.500" y="10.500" width="17" height="21" fill="#7fb6d0"/><path d="M17 10v22" stroke="#fff" stroke-width="1.400"/><path d="M0 72h120v18H0z" fill="#7fae58"/><rect x="22" y="76" width="82" height="7" rx="1" fill="#b9b2a4"/>` +
    `<path d="M100 40h20M100 48h20" stroke="#2b3236" stroke-width="4.500"/>` +
    shadow(26, 22, 76, 52) +
    `<rect x="26" y="20" width="76" height="54" rx="2.500" fill="url(#white)" stroke="#b9bcb8" stroke-width=".5"/><path d="M80 20v54" stroke="#d0d3d0" stroke-width=".8"/><circle cx="53" cy="47" r="23" fill="#33475b"/>${range(
      5,
    )
      .map(
        (n) =>
          `<path d="M53 47q4-12 14-13-1 11-14 13z" fill="#8b979c" transform="rotate(${n * 72 + seed * 10} 53 47)"/>`,
      )
      .join(
        '',
      )}<g fill="none" stroke="#dfe7ea" stroke-width=".9"><circle cx="53" cy="47" r="22.500" stroke-width="2"/><circle cx="53" cy="47" r="17"/><circle cx="53" cy="47" r="11.500"/><path d="M30.500 47h45M53 24.500v45M37 31l32 32M69 31 37 63"/></g><circle cx="53" cy="47" r="4.500" fill="#e4e6e4"/>` +
    `<path d="M85 27h12M85 31h12M85 35h12" stroke="#c0c4c0" stroke-width="1.200"/><rect x="85" y="60" width="12" height="7" rx="1" fill="#3f7f72"/><path d="M32 74v4h10v-4zM86 74v4h10v-4z" fill="#4a555b"/><circle cx="12" cy="76" r="9" fill="#47793d"/><circle cx="5" cy="70" r="7" fill="#5d9450"/>`,
  socket: () =>
    shadow(12, 20, 44, 44) +
    `<rect x="12" y="18" width="44" height="44" rx="4" fill="url(#white)" stroke="#b9bcb8" stroke-width=".6"/><circle cx="34" cy="40" r="16" fill="#e4e6e4" stroke="#c0c4c0" stroke-width=".8"/><circle cx="34" cy="40" r="13.500" fill="#d5d8d5"/><g fill="#2b3236"><circle cx="28" cy="40" r="2.200"/><circle cx="40" cy="40" r="2.200"/></g><path d="M32 26.500h4v4h-4zM32 49.500h4v4h-4z" fill="#c58728"/>` +
    `<circle cx="86" cy="40" r="21" fill="#d9d2c4"/><circle cx="86" cy="40" r="18" fill="#4a3a2a"/><circle cx="86" cy="40" r="18" fill="none" stroke="#d8653f" stroke-width="3"/><g fill="none" stroke-width="3.400" stroke-linecap="round"><path d="M86 40c-4-8-10-4-10 6s-2 12-6 16" stroke="#2f6db0"/><path d="M86 36c0 10 2 16-2 28" stroke="#6e4429"/><path d="M88 40c8-6 10 2 8 10s0 10 4 14" stroke="#4d9a42"/></g><g stroke="#d98a4a" stroke-width="2" stroke-linecap="round"><path d="M69.500 63l-2.500 4M83.800 65l-1 5M100.500 65l3 4"/></g><path d="M100 64l1 2" stroke="#e8c93f" stroke-width="3.400"/>` +
    `<g transform="translate(-3 -5) rotate(-58 96 74)"><rect x="92" y="62" width="9" height="26" rx="3.500" fill="#d5472f"/><path d="M95 65v20M98 65v20" stroke="#e8c93f" stroke-width="1.600"/><rect x="95" y="40" width="3" height="23" fill="url(#metal)"/><path d="M94.500 38h4l-.5 4h-3z" fill="#6d7478"/></g><path d="M0 80h50" stroke="#000" stroke-opacity=".06"/><rect y="82" width="120" height="8" fill="#fbfaf6"/><rect y="81" width="120" height="1.200" fill="#000" opacity=".12"/>`,
  lamp: () =>
    `<rect width="120" height="90" fill="#33475b" opacity=".42"/><path d="M0 0h120v6H0z" fill="#4f5f6d"/><rect y="78" width="120" height="12" fill="#7d5a37"/><g fill="#fff3c4"><circle cx="34" cy="42.5" r="15" opacity=".2"/><circle cx="34" cy="42.5" r="23" opacity=".14"/><circle cx="34" cy="42.5" r="32" opacity=".1"/><circle cx="60" cy="49.5" r="15" opacity=".2"/><circle cx="60" cy="49.5" r="23" opacity=".14"/><circle cx="60" cy="49.5" r="32" opacity=".1"/><circle cx="86" cy="42.5" r="15" opacity=".2"/><circle cx="86" cy="42.5" r="23" opacity=".14"/><circle cx="86" cy="42.5" r="32" opacity=".1"/></g><path d="M50 6h20l-3 4H53z" fill="#c58728"/><path d="M60 10v14" stroke="#c58728" stroke-width="2"/>` +
    `<g fill="none" stroke="#c58728" stroke-width="2.600" stroke-linecap="round"><path d="M60 23q-26-4-26 11M60 23q26-4 26 11M60 23v17"/></g><circle cx="60" cy="23" r="4" fill="#e5a43b"/><g fill="#8a5f1c"><rect x="31" y="32" width="6" height="4"/><rect x="57" y="39" width="6" height="4"/><rect x="83" y="32" width="6" height="4"/></g><g fill="#fff8dc" stroke="#f0d48a" stroke-width=".8"><circle cx="34" cy="42.500" r="8"/><circle cx="60" cy="49.500" r="8.500"/><circle cx="86" cy="42.500" r="8"/></g>` +
    `<path d="M24 66h72v14H24z" fill="#8f5f30"/><path d="M22 63h76v4H22z" fill="#b98248"/><path d="M60 67v13M55 73h2M63 73h2" stroke="#5b3d22" stroke-width="1.200"/><path d="M80 63c-3-7 0-9 1-12M83 63c3-6 5-6 6-10" stroke="#5d9450" stroke-width="2" fill="none"/><path d="M77 57h9l-1.500 6h-6z" fill="#fdfbf5"/><rect x="30" y="54" width="4" height="9" fill="#3f7f72"/><rect x="34.500" y="52" width="4" height="11" fill="#d8653f"/><rect x="39" y="55" width="4" height="8" fill="#e5a43b"/>`,
  camera: (seed) =>
    `<rect width="120" height="90" fill="url(#sky)"/><path d="M0 0h62L50 16H0z" fill="#8f5f30"/><path d="M0 16h52v4H0z" fill="#6e4429"/><path d="M0 20h44v70H0z" fill="hsl(${25 + ((seed * 7) % 40)} 46% 82%)"/><path d="M38 20h6v70h-6z" fill="#000" opacity=".07"/><rect x="6" y="38" width="24" height="32" fill="#fff"/><rect x="9" y="41" width="18" height="26" fill="#7fb6d0"/><path d="M18 41v26M9 54h18" stroke="#fff" stroke-width="1.600"/><path d="M46 90q8-24 22-18 4-14 20-8 14-8 40 8v18z" fill="#5d9450"/>` +
    `<g transform="translate(-9 0)"><path d="M52 34v16h5V34z" fill="#9aa3a3"/><path d="M56 42h12l6-6" stroke="#8b979c" stroke-width="4" fill="none"/><g transform="rotate(14 84 34)"><path d="M60 21h48q2 0 2 2v3H58v-3q0-2 2-2z" fill="#e4e6e4"/><rect x="60" y="25" width="46" height="19" rx="5" fill="url(#white)" stroke="#9aa3a3" stroke-width=".7"/><path d="M62 40h42" stroke="#c9ccc9" stroke-width="1.600"/><rect x="98" y="26" width="10" height="17" rx="4" fill="#22292d"/><circle cx="105" cy="34.500" r="5" fill="#33475b"/><circle cx="105.500" cy="34" r="2.400" fill="#7fb6d0"/><circle cx="66" cy="31" r="1.600" fill="#d5472f"/></g>` +
    `<path d="M106 44 132 46v40z" fill="#fff" opacity=".35"/></g><path d="M45 50v40" stroke="#8b979c" stroke-width="1.600"/>`,
  router: () =>
    `<rect y="82" width="120" height="8" fill="url(#floor)"/><g fill="none" stroke="#3f7f72" stroke-width="4.500" stroke-linecap="round"><path d="M30 30q30-26 60 0"/><path d="M40 39q20-17 40 0"/><path d="M50 47q10-8 20 0"/></g>` +
    `<rect x="16" y="70" width="88" height="14" fill="#a8743f"/><path d="M60 70v14M54 77h3M63 77h3" stroke="#5b3d22" stroke-width="1.200"/><rect x="12" y="67" width="96" height="4.500" rx="1" fill="#c08c52"/><path d="M36 56V32M84 56V32" stroke="#22292d" stroke-width="3.600" stroke-linecap="round"/><path d="M29 66l3-11q.5-1.500 2-1.500h52q1.500 0 2 1.500l3 11z" fill="url(#white)" stroke="#9aa3a3" stroke-width=".6"/><path d="M29 64h62l.6 2.500H28.500z" fill="#c9ccc9"/><g fill="#3fae6d"><circle cx="44" cy="60" r="1.700"/><circle cx="51" cy="60" r="1.700"/><circle cx="58" cy="60" r="1.700"/></g><circle cx="65" cy="60" r="1.700" fill="#e5a43b"/><path d="M91 64q10 0 10 8t8 18" stroke="#2f6db0" stroke-width="2" fill="none"/>` +
    `<path d="M14 67v-9h9v9z" fill="#c86b45"/><path d="M18 58c-6-5-5-12-5-12s6 3 5 12zM19 58c0-9 4-13 4-13s3 7-4 13z" fill="#4d7a42"/><rect x="98" y="50" width="8.500" height="17" rx="1.500" fill="#22292d"/><rect x="99" y="52" width="6.500" height="12.500" fill="#9fd0ea"/>`,
} satisfies Record<string, Draw>
