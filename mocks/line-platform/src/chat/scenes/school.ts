import { bust, type Canvas, cloths, clouds, figure, glow, ground, hills, many, type Scene } from './scene.ts';

/** Digits and signs as chalk strokes, 10 wide and 16 tall. */
const strokes: Record<string, string> = {
  '0': 'M5 0C-1 0-1 16 5 16S11 0 5 0Z',
  '1': 'M2 4L6 0V16',
  '2': 'M1 4C1-2 10-2 9 5C9 9 3 12 1 16H10',
  '3': 'M1 2C4-2 10 0 9 4S5 8 4 8C12 8 11 16 5 16C3 16 1 15 0 13',
  '4': 'M7 16V0L0 11H10',
  '5': 'M9 0H2L1 7C5 5 10 7 9 11S4 17 0 14',
  '6': 'M8 0C2 3 0 8 1 12S9 17 9 11S3 6 1 10',
  '7': 'M0 0H9L3 16',
  '8': 'M5 8C0 7 0 0 5 0S10 7 5 8S-1 16 5 16S11 9 5 8Z',
  '9': 'M9 5C9-2 0-1 1 5S9 9 9 4V16',
  '+': 'M0 8H10M5 3V13',
  '×': 'M1 4L9 12M9 4L1 12',
  '=': 'M0 6H10M0 11H10',
};

function chalk(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const glyphs = [...text].map((sign, index) =>
    strokes[sign] ? `<path transform="translate(${index * 15} 0)" d="${strokes[sign]}"/>` : '',
  );
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="#fff8e8" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" opacity=".92">${glyphs.join('')}</g>`;
}

export const board: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const [top, bottom] = [height * 0.1, height * 0.66];
  const green = dice.pick(['#2f5d50', '#2b4a55', '#3b5b42']);
  const sums = many(dice.whole(4, 6), (index) => {
    const [a, b] = [dice.whole(12, 98), dice.whole(2, 9)];
    const isProduct = dice.isLucky(0.5);
    const sum = isProduct ? `${a}×${b}=${a * b}` : `${a}+${b * 7}=${a + b * 7}`;
    const [column, row] = [index % 2, Math.floor(index / 2)];
    return chalk(sum, {
      x: width * (0.1 + column * 0.4),
      y: top + 60 + row * 130,
      size: width / 410,
    });
  });
  const drawing = dice.pick([
    '<circle r="50"/><path d="M0-86V-64M0 64V86M-86 0H-64M64 0H86M-60-60L-46-46M46 46L60 60M60-60L46-46M-46 46L-60 60"/>',
    '<path d="M0 90V0M0 40C-50 40-60 0-56-20C-20-20 0 10 0 40ZM0 20C40 20 60-20 56-50C20-46 0-20 0 20Z"/><path d="M-70 90H70"/>',
    '<path d="M-70 60V-10L0-70L70-10V60ZM-20 60V14H20V60"/>',
    '<circle r="70"/><path d="M0-70V70M-70 0H70M-50-50L50 50M50-50L-50 50"/>',
  ]);
  const heads = many(width > height ? 5 : 4, (index) => {
    const [x, size] = [
      (index + 0.5) * (width / (width > height ? 5 : 4)) + dice.between(-20, 20),
      dice.between(120, 150),
    ];
    const hair = dice.pick(['#241d1c', '#3a2a22', '#1d1a20'] as const);
    return `<g transform="translate(${x} ${height - size * 0.9})"><path d="M${-size * 0.9} ${size}C${-size * 0.9} 10 ${size * 0.9} 10 ${size * 0.9} ${size}Z" fill="#f5f6fa"/><circle cy="-20" r="${size * 0.48}" fill="${hair}"/>
      ${dice.isLucky(0.5) ? `<circle cx="${-size * 0.48}" cy="10" r="22" fill="${hair}"/><circle cx="${size * 0.48}" cy="10" r="22" fill="${hair}"/><circle cx="${-size * 0.42}" cy="-6" r="9" fill="#e2536b"/><circle cx="${size * 0.42}" cy="-6" r="9" fill="#e2536b"/>` : ''}</g>`;
  });
  return `${ground(canvas, { top: 0, bottom: height, colors: ['#f4ead2', '#e9dcbf'] })}<rect x="${width * 0.04}" y="${top - 22}" width="${width * 0.92}" height="${bottom - top + 44}" rx="10" fill="#a97a4c"/>
    <rect x="${width * 0.055}" y="${top}" width="${width * 0.89}" height="${bottom - top}" fill="${green}"/>${many(6, () => `<ellipse cx="${dice.between(width * 0.1, width * 0.9)}" cy="${dice.between(top, bottom)}" rx="180" ry="40" fill="#fff" opacity=".04"/>`)}${sums}
    <g transform="translate(${width * 0.86} ${bottom - 110}) scale(.9)" fill="none" stroke="${dice.pick(['#f6d27a', '#f3a6b0', '#a8d8f0'])}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>
    <rect x="${width * 0.3}" y="${bottom + 14}" width="70" height="14" rx="7" fill="#fff"/><rect x="${width * 0.3 + 86}" y="${bottom + 14}" width="44" height="14" rx="7" fill="#f3a6b0"/>${heads}`;
};

export const sportsDay: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const field = height * dice.between(0.44, 0.52);
  const bunting = many(3, (line) => {
    const [y, sag] = [40 + line * 90, dice.between(60, 110)];
    const flags = many(13, (index) => {
      const t = (index + 0.5) / 13;
      const offset = y + sag * 4 * t * (1 - t);
      return `<path d="M${t * width - 24} ${offset}h48l-24 56Z" fill="${cloths[(index + line) % cloths.length]}"/>`;
    });
    return `<path d="M0 ${y}Q${width / 2} ${y + sag * 2} ${width} ${y}" stroke="#7a6a58" stroke-width="4" fill="none"/>${flags}`;
  });
  const team = dice.pick(['#e2493f', '#f4c531', '#3f8a4f', '#3f6ab8'] as const);
  const lanes = many(
    5,
    (index) =>
      `<path d="M-10 ${field + 120 + index * 90}L${width + 10} ${field + 90 + index * 108}" stroke="#fff" stroke-width="7" opacity=".9"/>`,
  );
  const runners = many(dice.whole(3, 5), (index) =>
    figure(dice, {
      x: width * (0.14 + index * 0.19) + dice.between(-30, 30),
      y: field + 210 + index * 70 + dice.between(-14, 14),
      size: 1.9 + index * 0.28,
      shirt: index % 2 === 0 ? team : dice.pick(cloths),
      isRunning: true,
    }),
  );
  const crowd = many(
    Math.ceil(width / 46),
    (index) =>
      `<circle cx="${index * 46 + dice.between(0, 20)}" cy="${field - 36 + dice.between(-16, 10)}" r="17" fill="${dice.pick(['#e9ba92', '#d9a679', '#c68f63'])}"/><rect x="${index * 46 - 16}" y="${field - 22}" width="44" height="50" rx="14" fill="${dice.pick(cloths)}"/>`,
  );
  return `${ground(canvas, { top: 0, bottom: field, colors: ['#62b2ea', '#d7eef8'] })}${glow(width * 0.8, 60, 240, '#fffbe0')}${clouds(canvas, field * 0.6)}${hills(canvas, { base: field - 30, rise: 110, color: '#6fa765', bumps: 5 })}${crowd}
    ${ground(canvas, { top: field, bottom: height, colors: ['#86bd5e', '#86bd5e'] })}<path d="M-10 ${field + 80}L${width + 10} ${field + 60}V${height + 10}H-10Z" fill="#d2714f"/>${lanes}${bunting}${runners}`;
};

/** Draws children's paintings pinned to the wall. */
export const crafts: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const columns = width > height ? 4 : 3;
  const rows = width > height ? 3 : 4;
  const [w, h] = [width / columns, height / rows];
  const motifs = [
    '<path d="M-50 40V-6L0-50L50-6V40Z" fill="#e2604f"/><rect x="-14" y="4" width="28" height="36" fill="#fff3d6"/><circle cx="60" cy="-50" r="16" fill="#f4c531"/>',
    '<circle r="18" fill="#f4c531"/><g fill="#e884a0"><circle cx="30" r="18"/><circle cx="-30" r="18"/><circle cy="30" r="18"/><circle cy="-30" r="18"/></g><path d="M0 48V76" stroke="#4f8f4a" stroke-width="8"/>',
    '<path d="M-60 10C-30-40 30-40 50 0L80-24V34L50 10C30 50-30 50-60 10Z" fill="#3f8fb8"/><circle cx="-34" cy="2" r="6" fill="#123"/>',
    '<path d="M-70 20A70 70 0 0 1 70 20" stroke="#e2493f" stroke-width="14" fill="none"/><path d="M-52 20A52 52 0 0 1 52 20" stroke="#f4c531" stroke-width="14" fill="none"/><path d="M-34 20A34 34 0 0 1 34 20" stroke="#3f8a6a" stroke-width="14" fill="none"/>',
    '<ellipse cy="10" rx="46" ry="38" fill="#9a8f88"/><circle cx="-44" cy="-14" r="22" fill="#8a7f78"/><path d="M-60 0q-24 20-14 50" stroke="#8a7f78" stroke-width="10" fill="none"/><circle cx="-50" cy="-18" r="4" fill="#111"/>',
    '<path d="M0-60L16-18H60L24 8L38 52L0 26L-38 52L-24 8L-60-18H-16Z" fill="#f4b83a"/>',
  ] as const;
  const sheets = many(columns * rows, (index) => {
    const [x, y] = [((index % columns) + 0.5) * w, (Math.floor(index / columns) + 0.5) * h];
    const size = Math.min(w, h) / 210;
    return `<g transform="translate(${x + dice.between(-8, 8)} ${y + dice.between(-8, 8)}) rotate(${dice.between(-6, 6)}) scale(${size})"><rect x="-86" y="-82" width="180" height="172" fill="#000" opacity=".16"/><rect x="-90" y="-88" width="180" height="172" fill="${dice.pick(['#fffdf6', '#f3f8ff', '#fff5f0', '#f6fff2'])}"/>
      <g transform="rotate(${dice.between(-8, 8)}) scale(${dice.between(0.85, 1.1)})">${dice.pick(motifs)}</g><circle cy="-80" r="8" fill="${dice.pick(cloths)}"/></g>`;
  });
  return `<rect width="${width}" height="${height}" fill="${dice.pick(['#c9a878', '#b8cbb0', '#d9c2a0'])}"/>${many(120, () => `<circle cx="${dice.between(0, width)}" cy="${dice.between(0, height)}" r="3" fill="#000" opacity=".07"/>`)}${sheets}`;
};

/** Draws the whole class in rows, in front of the school. */
export const classPhoto: Scene = (canvas: Canvas) => {
  const { width, height, dice } = canvas;
  const shirt = dice.pick(['#fdfdfb', '#f4c531', '#e884a0'] as const);
  const rows = many(3, (row) => {
    const count = (width > height ? 8 : 5) - (row % 2);
    const size = 96 + row * 14;
    return many(count, (index) =>
      bust(dice, {
        x: (index + 0.5 + (row % 2) * 0.1) * (width / count),
        y: height * (0.5 + row * 0.17),
        size,
        shirt,
      }),
    );
  });
  return `${ground(canvas, { top: 0, bottom: height, colors: ['#9fd0ee', '#e8f4f6'] })}<rect x="${width * 0.06}" y="${height * 0.12}" width="${width * 0.88}" height="${height * 0.6}" fill="#f7ecd4"/><path d="M${width * 0.02} ${height * 0.13}L${width / 2} 10L${width * 0.98} ${height * 0.13}Z" fill="#b5533c"/>
    ${many(7, (index) => `<rect x="${width * (0.1 + index * 0.118)}" y="${height * 0.19}" width="${width * 0.08}" height="${height * 0.14}" rx="6" fill="#9cc4d8"/>`)}<rect y="${height * 0.66}" width="${width}" height="${height * 0.34}" fill="#9aa86a"/>${rows}`;
};

/** Draws beans in a glass on the sill, a few days old. */
export const sprout: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const sill = height * 0.76;
  const glasses = many(dice.whole(2, 4), (index) => {
    const x = width * (0.22 + index * 0.2) + dice.between(-20, 20);
    const tall = dice.between(120, 330);
    const bend = dice.between(-60, 60);
    const leaf = dice.pick(['#5fae4f', '#74bd5a', '#4f9a4a']);
    return `<g transform="translate(${x} ${sill + 40})"><ellipse cy="4" rx="92" ry="14" fill="#000" opacity=".18"/>
      <path d="M0-110C${bend / 2}-${110 + tall / 2} ${bend} -${110 + tall * 0.8} ${bend}-${110 + tall}" stroke="${leaf}" stroke-width="13" fill="none" stroke-linecap="round"/>
      <g transform="translate(${bend} ${-110 - tall})"><path d="M0 4C-30-50-96-46-104-14C-70 16-26 20 0 4Z" fill="${leaf}"/><path d="M0 4C30-50 96-46 104-14C70 16 26 20 0 4Z" fill="${leaf}"/><path d="M0 0C-14-36 14-50 6-74C36-50 24-16 0 0Z" fill="#9ad27a"/></g>
      <path d="M-78-170H78L64 0H-64Z" fill="#dff0f6" opacity=".55"/><path d="M-73-110H73L64 0H-64Z" fill="#f4f1ea"/>${many(5, () => `<ellipse cx="${dice.between(-50, 50)}" cy="${dice.between(-96, -24)}" rx="15" ry="11" fill="${dice.pick(['#7fae4a', '#8f6a3a', '#a8c86a'])}"/>`)}
      <rect x="-46" y="-72" width="92" height="40" rx="6" fill="#fffdf6"/><path d="M-30-52H${dice.between(-4, 30)}" stroke="${dice.pick(cloths)}" stroke-width="6" stroke-linecap="round"/></g>`;
  });
  return `${ground(canvas, { top: 0, bottom: sill, colors: ['#bfe2f5', '#eef8f4'] })}${glow(width * 0.7, height * 0.2, 320, '#fff8d8')}${hills(canvas, { base: sill - 60, rise: 200, color: '#9cc88a', bumps: 4 })}
    <path d="M${width / 2} 0V${sill}" stroke="#fdfbf4" stroke-width="34"/><rect x="14" y="14" width="${width - 28}" height="${sill}" fill="none" stroke="#fdfbf4" stroke-width="44"/>
    ${ground(canvas, { top: sill, bottom: height, colors: ['#d9b88c', '#c49f70'] })}${glasses}`;
};
