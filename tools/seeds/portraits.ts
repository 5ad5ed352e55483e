import sharp from 'sharp'

type Hair = 'short' | 'parted' | 'receding' | 'bob' | 'long' | 'bun' | 'cap' | 'straw'
type Extra = 'beard' | 'stubble' | 'moustache' | 'glasses' | 'earrings' | 'straps'

export type Portrait = {
  hair: Hair
  hairColour: string
  skin: string
  shirt: string
  background: string
  extras?: Extra[]
}

/** A drawn profile image for demo workers: a JPEG of 320 × 320. */
export function renderPortrait({ hair, hairColour, skin, shirt, background, extras = [] }: Portrait): Promise<Buffer> {
  const has = (extra: Extra) => extras.includes(extra)
  const { back = '', front } = hairShapes[hair]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="14 8 172 172">
    <rect width="200" height="200" fill="${background}"/><circle cx="100" cy="118" r="86" fill="#fff" opacity=".28"/>
    <g fill="${hairColour}">${back}</g>
    <path d="M22 200c2-40 34-54 78-54s76 14 78 54z" fill="${shirt}"/>
    ${has('straps') ? `<path d="M58 153l10 47M142 153l-10 47" stroke="#0a4638" stroke-width="13"/>` : `<path d="M78 147q22 22 44 0l8 3q-30 32-60 0z" fill="#fff" opacity=".55"/>`}
    <path d="M82 120h36v26q-18 18-36 0z" fill="${skin}"/><path d="M82 134q18 16 36-4v6q-18 18-36 4z" opacity=".16"/>
    <g fill="${skin}"><circle cx="61" cy="98" r="9"/><circle cx="139" cy="98" r="9"/><path d="M62 82a38 40 0 0 1 76 0v18c0 26-18 42-38 42s-38-16-38-42z"/></g>
    <path d="M56 98q4-4 6 2M144 98q-4-4-6 2" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2"/>
    <g fill="#e2604a" opacity=".16"><circle cx="76" cy="111" r="8"/><circle cx="124" cy="111" r="8"/></g>
    ${has('beard') ? `<path d="${beardShape}" fill="${hairColour}"/>` : ''}${has('stubble') ? `<path d="${beardShape}" fill="${hairColour}" opacity=".18"/>` : ''}
    <path d="M88 119q12 11 24 0-2 10-12 10t-12-10z" fill="#fff"/><path d="M88 119q12 5 24 0" fill="none" stroke="#7c3226" stroke-width="2" stroke-linecap="round"/>
    ${has('moustache') ? `<path d="M80 117c4-10 15-9 20-4 5-5 16-6 20 4-8 4-14 3-20-1-6 4-12 5-20 1z" fill="${hairColour}"/>` : ''}
    <path d="M99 95l-4 13q4 3 8 0" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>
    <g fill="#23302b"><ellipse cx="85" cy="95" rx="3.2" ry="3.8"/><ellipse cx="115" cy="95" rx="3.2" ry="3.8"/></g>
    <path d="M76 85q8-5 16-1M108 84q8-4 16 1" fill="none" stroke="${hairColour}" stroke-width="3.6" stroke-linecap="round"/>
    <g fill="${hairColour}">${front}</g>
    ${has('glasses') ? `<path d="M72 90h24v9a12 10 0 0 1-24 0zM104 90h24v9a12 10 0 0 1-24 0zM96 93q4-3 8 0M72 92l-9 2M128 92l9 2" fill="#fff" fill-opacity=".18" stroke="#2b3632" stroke-width="2.6"/>` : ''}
    ${has('earrings') ? `<g fill="#e5a43b"><circle cx="60" cy="111" r="3.4"/><circle cx="140" cy="111" r="3.4"/></g>` : ''}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

const beardShape = 'M61 90c3 12 6 20 13 21 8-7 18-5 26-1 8-4 18-6 26 1 7-1 10-9 13-21v14c0 28-17 43-39 43s-39-15-39-43z'

const hairShapes: Record<Hair, { back?: string; front: string }> = {
  short: {
    front:
      '<path d="M57 90c-8-38 12-56 44-56 34 0 50 18 42 56-5-4-6-14-10-22-12 4-30 3-42-3-8 5-16 5-23 5-5 6-6 14-11 20z"/>',
  },
  parted: {
    front: '<path d="M57 90c-9-36 8-58 46-58 30 0 48 20 40 58-6-6-6-16-12-24-18 0-38-4-48-12-4 12-20 18-26 36z"/>',
  },
  receding: {
    front:
      '<path d="M58 92c-6-14-4-34 8-44-2 12-4 16-4 24-2 6-2 14-4 20zM142 92c6-14 4-34-8-44 2 12 4 16 4 24 2 6 2 14 4 20z"/>',
  },
  bob: {
    back: '<path d="M46 140c-6-60-6-108 54-108s60 48 54 108q-54 20-108 0z"/>',
    front: '<path d="M60 92c-8-34 8-54 40-54s50 20 40 54c-8-12-14-22-18-30-18 10-44 6-50 2-4 10-6 20-12 28z"/>',
  },
  long: {
    back: '<path d="M40 176c8-40-8-144 60-144s52 104 60 144q-60 20-120 0z"/>',
    front: '<path d="M58 98c-8-40 10-60 42-60s52 22 42 60c-8-18-22-34-40-42-8 18-32 22-44 42z"/>',
  },
  bun: {
    back: '<circle cx="100" cy="26" r="20"/><path d="M54 110c-8-46 2-80 46-80s54 34 46 80z"/>',
    front: '<path d="M60 90c-6-36 12-52 40-52s46 16 40 52c-4-14-18-28-40-28s-36 14-40 28z"/>',
  },
  cap: {
    back: '<path d="M57 104c-4-14-4-26 0-36h86c4 10 4 22 0 36z"/>',
    front:
      '<path d="M56 76c-4-34 18-48 44-48s48 14 44 48q-44-14-88 0z" fill="#e5a43b"/><path d="M52 78q48-22 96 0c4 4 2 8-2 7q-46-16-92 0c-4 1-6-3-2-7z" fill="#c58728"/><path d="M94 30q6-4 12 0l-1 30q-5-2-10 0z" fill="#fff" opacity=".35"/>',
  },
  straw: {
    back: '<path d="M56 104c-4-14-4-26 0-36h88c4 10 4 22 0 36z"/>',
    front:
      '<path d="M62 68c-2-32 12-44 38-44s40 12 38 44z" fill="#ecd08c"/><path d="M61 58h78l1 12H60z" fill="#0f5c4a"/><path d="M34 76c10-10 122-10 132 0 6 8-24 10-66 10s-72-2-66-10z" fill="#e2c274"/>',
  },
}
