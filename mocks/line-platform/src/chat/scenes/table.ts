import { type Canvas, ground, many, type Scene } from './scene.ts';

/** Draws a table seen from above: planks, cloth, or a tray. */
function table({ width, height, dice }: Canvas): string {
  const wood = dice.pick<[string, string, string]>([
    ['#c99a68', '#bd8c5a', '#d3a674'],
    ['#8a6248', '#7d573f', '#966c50'],
    ['#e3d2b8', '#d9c6a8', '#eadbc4'],
  ]);
  const plank = height / 6;
  if (dice.isLucky(0.3)) {
    const color = dice.pick(['#d9655b', '#5b86b8', '#6a9f78']);
    return `<rect width="${width}" height="${height}" fill="#f8f3e8"/>${many(Math.ceil(width / 120), (index) => `<rect x="${index * 120}" width="60" height="${height}" fill="${color}" opacity=".35"/>`)}
      ${many(Math.ceil(height / 120), (index) => `<rect y="${index * 120}" width="${width}" height="60" fill="${color}" opacity=".35"/>`)}`;
  }
  return many(6, (index) => {
    const y = index * plank;
    const grain = many(
      4,
      () =>
        `<path d="M0 ${y + dice.between(10, plank)}q${width / 2} ${dice.between(-24, 24)} ${width} 0" stroke="#000" stroke-opacity=".05" stroke-width="4" fill="none"/>`,
    );
    return `<rect y="${y}" width="${width}" height="${plank - 3}" fill="${wood[index % 3]}"/>${grain}`;
  });
}

/** Draws a plate with its shadow; its content is drawn around 0, 0. */
function plate(x: number, y: number, radius: number, inside: string, color = '#fbfaf6'): string {
  return `<g transform="translate(${x} ${y}) scale(1.22)"><circle cx="8" cy="16" r="${radius}" fill="#000" opacity=".2"/><circle r="${radius}" fill="${color}"/>
    <circle r="${radius * 0.8}" fill="#000" opacity=".045"/><circle r="${radius * 0.77}" fill="${color}"/>${inside}</g>`;
}

export const food: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const scatter = (count: number, reach: number, draw: (x: number, y: number) => string) =>
    many(count, () => {
      const [angle, far] = [dice.between(0, 6.28), Math.sqrt(dice.between(0, 1)) * reach];
      return draw(Math.cos(angle) * far, Math.sin(angle) * far);
    });
  const herb = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="15" ry="8" transform="rotate(${dice.between(0, 180)} ${x} ${y})" fill="${dice.pick(['#4f9a4a', '#6fb25a', '#3f7f3f'])}"/>`;
  const chilli = (x: number, y: number) =>
    `<path d="M${x} ${y}q24-14 44 6" stroke="#d8342f" stroke-width="9" stroke-linecap="round" fill="none"/>`;
  const dishes = [
    () =>
      `<circle r="118" fill="#fffdf6"/>${scatter(70, 108, (x, y) => `<ellipse cx="${x}" cy="${y}" rx="8" ry="3.6" transform="rotate(${dice.between(0, 180)} ${x} ${y})" fill="#fff" stroke="#e6e0d0"/>`)}<path d="M-58 6C-70-50 10-80 52-46S60 44 12 54S-52 40-58 6Z" fill="#fffaf0" stroke="#e9b45c" stroke-width="7"/><circle r="27" fill="#f6b026"/><circle cx="-8" cy="-8" r="8" fill="#ffd777"/>`,
    () =>
      `<circle r="124" fill="${dice.pick(['#e39a3b', '#7fa64a', '#d9653b'])}"/>${scatter(12, 96, (x, y) => `<rect x="${x - 20}" y="${y - 13}" width="40" height="26" rx="10" fill="${dice.pick(['#f2dfb8', '#c98f5a', '#f7ead0'])}"/>`)}${scatter(14, 104, herb)}${scatter(4, 80, chilli)}<path d="M-90-30q60-50 150-20" stroke="#fff6e0" stroke-width="8" opacity=".5" fill="none"/>`,
    () =>
      `${scatter(26, 96, (x, y) => `<path d="M${x - 50} ${y}q25-34 50 0t50 0" stroke="${dice.pick(['#e8b96a', '#dba552', '#f0c884'])}" stroke-width="11" fill="none" stroke-linecap="round"/>`)}${scatter(5, 80, (x, y) => `<path d="M${x} ${y}c-34-8-34-52 6-50c-20 14-14 32 12 34Z" fill="#f08a5a" stroke="#d86a42" stroke-width="4"/>`)}${scatter(9, 96, herb)}<path d="M60 60l50-16l-10 44Z" fill="#b8d35a"/>`,
    () =>
      `${scatter(34, 100, (x, y) => `<path d="M${x - 26} ${y}l52 ${dice.between(-14, 14)}" stroke="${dice.pick(['#dcebb0', '#c9dd8f', '#f0a060'])}" stroke-width="8" stroke-linecap="round"/>`)}${scatter(7, 90, (x, y) => `<circle cx="${x}" cy="${y}" r="17" fill="#e2493f"/><circle cx="${x}" cy="${y}" r="10" fill="#f2877a"/>`)}${scatter(10, 90, (x, y) => `<circle cx="${x}" cy="${y}" r="7" fill="#d9a860"/>`)}`,
    () =>
      `<path d="M-120 0C-60-70 60-66 96-8L136-44V44L96 8C60 66-60 70-120 0Z" fill="#c9853f" stroke="#a8652b" stroke-width="6"/>${many(5, (index) => `<path d="M${index * 32 - 70}-34q16 34 0 68" stroke="#8f5426" stroke-width="6" fill="none"/>`)}<circle cx="-92" cy="-8" r="7" fill="#3a2418"/>${scatter(10, 110, herb)}`,
  ];
  const first = dice.whole(0, dishes.length - 1);
  const spots =
    width > height
      ? [
          [0.3, 0.36],
          [0.7, 0.32],
          [0.5, 0.78],
          [0.86, 0.8],
          [0.12, 0.84],
        ]
      : [
          [0.33, 0.22],
          [0.72, 0.42],
          [0.32, 0.62],
          [0.72, 0.82],
          [0.2, 0.9],
        ];
  const plates = spots.slice(0, dice.whole(3, 5)).map(([x = 0, y = 0], index) => {
    const dish = dishes[(first + index) % dishes.length];
    const radius = dice.between(168, 190);
    return plate(
      width * x + dice.between(-24, 24),
      height * y + dice.between(-24, 24),
      radius,
      dish?.() ?? '',
      dice.pick(['#fbfaf6', '#e9f0f5', '#fff3e2', '#dfeae2']),
    );
  });
  const spoon = `<g transform="translate(${width * 0.52} ${height * 0.52}) rotate(${dice.between(-40, 40)})"><ellipse cy="-70" rx="26" ry="40" fill="#d4d8dc"/><rect x="-7" y="-34" width="14" height="150" rx="7" fill="#c3c8cd"/></g>`;
  return `${table(canvas)}${plates.join('')}${spoon}`;
};

export const sweets: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const kinds: Array<(x: number, y: number, r: number) => string> = [
    // Layers of pandan and coconut.
    (x, y, r) =>
      `<g transform="translate(${x} ${y}) rotate(${dice.between(-6, 6)})"><rect x="${-r * 0.8}" y="${-r * 0.8}" width="${r * 1.6}" height="${r * 1.6}" rx="8" fill="#2f8a55"/>${many(4, (index) => `<rect x="${-r * 0.8}" y="${-r * 0.8 + index * r * 0.4}" width="${r * 1.6}" height="${r * 0.2}" fill="#bfe6b0"/>`)}</g>`,
    // Drops of gold.
    (x, y, r) =>
      `<path d="M${x} ${y - r}C${x + r * 0.9} ${y - r * 0.1} ${x + r * 0.8} ${y + r * 0.8} ${x} ${y + r * 0.8}S${x - r * 0.9} ${y - r * 0.1} ${x} ${y - r}Z" fill="#f6b21f"/><ellipse cx="${x - r * 0.25}" cy="${y + r * 0.15}" rx="${r * 0.16}" ry="${r * 0.28}" fill="#ffe08a"/>`,
    // Little fruit of beans.
    (x, y, r) =>
      `<circle cx="${x}" cy="${y}" r="${r * 0.82}" fill="${dice.pick(['#e2493f', '#f08a2b', '#7fb23f', '#b04f9a', '#f4c531'])}"/><circle cx="${x - r * 0.28}" cy="${y - r * 0.28}" r="${r * 0.2}" fill="#fff" opacity=".55"/><path d="M${x} ${y - r * 0.78}q${r * 0.5}-${r * 0.5} ${r * 0.7} 0q-${r * 0.4} ${r * 0.2}-${r * 0.7} 0Z" fill="#3f7a3f"/>`,
    // Coconut cakes from the pan.
    (x, y, r) =>
      `<circle cx="${x}" cy="${y}" r="${r * 0.9}" fill="#d9a45a"/><circle cx="${x}" cy="${y}" r="${r * 0.76}" fill="#fff6e4"/>${many(4, () => `<rect x="${x + dice.between(-r * 0.4, r * 0.3)}" y="${y + dice.between(-r * 0.4, r * 0.3)}" width="${r * 0.24}" height="${r * 0.14}" rx="4" fill="#5aa84f"/>`)}`,
    // Cup cakes.
    (x, y, r) =>
      `<circle cx="${x}" cy="${y}" r="${r * 0.94}" fill="#a8683f"/><circle cx="${x}" cy="${y}" r="${r * 0.8}" fill="${dice.pick(['#fbd5dc', '#fff3dc', '#d5ead9', '#e6d9f4'])}"/><path d="M${x - r * 0.5} ${y}a${r * 0.5} ${r * 0.5} 0 1 1 ${r * 0.9} ${r * 0.2}a${r * 0.34} ${r * 0.34} 0 1 1-${r * 0.6}-${r * 0.14}" stroke="#fff" stroke-width="${r * 0.16}" fill="none" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${r * 0.18}" fill="#d8342f"/>`,
  ];
  const columns = width > height ? 5 : 3;
  const cell = (width * 0.82) / columns;
  const rows = Math.floor((height * 0.82) / cell);
  const [left, top] = [(width - columns * cell) / 2, (height - rows * cell) / 2];
  const isMixed = dice.isLucky(0.5);
  const one = dice.whole(0, kinds.length - 1);
  const pieces = many(columns * rows, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const draw = kinds[isMixed ? (one + row) % kinds.length : one];
    return draw?.(left + (column + 0.5) * cell, top + (row + 0.5) * cell, cell * 0.38) ?? '';
  });
  const tray = dice.pick([
    `<rect x="${left - 40}" y="${top - 40}" width="${columns * cell + 80}" height="${rows * cell + 80}" rx="46" fill="#3f8a4f"/><path d="M${left - 40} ${height / 2}H${left + columns * cell + 40}" stroke="#2f6f3f" stroke-width="8"/>`,
    `<rect x="${left - 34}" y="${top - 34}" width="${columns * cell + 68}" height="${rows * cell + 68}" rx="18" fill="#f4e7d0" stroke="#d9c29a" stroke-width="14"/>`,
    `<rect x="${left - 40}" y="${top - 40}" width="${columns * cell + 80}" height="${rows * cell + 80}" rx="70" fill="#eef1f3" stroke="#cfd6db" stroke-width="12"/>`,
  ]);
  return `${table(canvas)}<g transform="rotate(${dice.between(-3, 3)} ${width / 2} ${height / 2})"><rect x="${left - 24}" y="${top - 14}" width="${columns * cell + 70}" height="${rows * cell + 80}" rx="40" fill="#000" opacity=".2"/>${tray}${pieces}</g>`;
};

export const cake: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const [cream, trim, wall] = dice.pick<[string, string, string]>([
    ['#fff4ea', '#e8748c', '#f6dfe2'],
    ['#fbe3b5', '#b5703a', '#dfeaf0'],
    ['#dff0e0', '#5aa06f', '#f5ecd8'],
    ['#f0e4f8', '#8a6ab8', '#fdf0dc'],
  ]);
  const base = height * 0.8;
  const drip = (y: number, half: number) =>
    `<path d="M${-half} ${y}${many(8, (index) => `q${half / 16} ${20 + ((index * 37) % 40)} ${half / 8} 0t${half / 8} 0`)}V${y - 46}H${-half}Z" fill="${trim}"/>`;
  const tier = (bottom: number, half: number, tall: number) =>
    `<rect x="${-half}" y="${bottom - tall}" width="${half * 2}" height="${tall}" rx="18" fill="${cream}"/>${drip(bottom - tall + 44, half)}${many(9, (index) => `<circle cx="${-half + (index + 0.5) * (half / 4.5)}" cy="${bottom - 10}" r="20" fill="${trim}"/>`)}`;
  const candles = dice.whole(3, 8);
  const lights = many(candles, (index) => {
    const x = (index - (candles - 1) / 2) * 46;
    return `<rect x="${x - 7}" y="-506" width="14" height="76" rx="5" fill="${index % 2 === 0 ? '#5b9fd0' : '#f4b83a'}"/><circle cx="${x}" cy="-524" r="42" fill="#ffd977" opacity=".3"/><path d="M${x}-556q15 20 0 38q-15-18 0-38Z" fill="#ffb52f"/>`;
  });
  return `${ground(canvas, { top: 0, bottom: base, colors: [wall, '#fffaf2'] })}${many(26, () => `<circle cx="${dice.between(0, width)}" cy="${dice.between(0, base)}" r="${dice.between(10, 46)}" fill="${dice.pick(['#fff', trim, '#f6d27a'])}" opacity=".28"/>`)}
    <rect y="${base}" width="${width}" height="${height - base}" fill="#b98a60"/><rect y="${base}" width="${width}" height="16" fill="#cfa478"/>
    <g transform="translate(${width / 2} ${base})"><ellipse cy="12" rx="330" ry="30" fill="#000" opacity=".18"/><ellipse rx="316" ry="28" fill="#f4f4f2"/>${tier(-10, 262, 210)}${tier(-218, 190, 200)}${many(7, (index) => `<circle cx="${(index - 3) * 54}" cy="-424" r="24" fill="#d8342f"/><circle cx="${(index - 3) * 54 - 7}" cy="-432" r="6" fill="#ff9a8f"/>`)}${lights}</g>`;
};
