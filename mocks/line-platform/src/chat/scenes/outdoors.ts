import { bust, type Canvas, clouds, figure, glow, ground, hills, many, type Scene } from './scene.ts';

/** Colours of a time of day: the sky from top to horizon, the light, the far and the near land. */
interface Day {
  sky: [string, string, string];
  light: string;
  far: string;
  near: string;
  sea: string;
}

const days: [Day, ...Day[]] = [
  {
    sky: ['#4f9fe0', '#a8d8f5', '#e8f6fb'],
    light: '#fff7d8',
    far: '#86aebc',
    near: '#3f7d6a',
    sea: '#2f94b8',
  },
  {
    sky: ['#6fb7e8', '#cdeaf6', '#fdf3dc'],
    light: '#fffbe6',
    far: '#9dbfae',
    near: '#5a8f4f',
    sea: '#3aa6a8',
  },
  {
    sky: ['#5b5fa8', '#ee8f6d', '#fbd38a'],
    light: '#ffe9a8',
    far: '#8a6a8f',
    near: '#4b3f63',
    sea: '#b8707a',
  },
  {
    sky: ['#7d8fd0', '#f3b8b0', '#fde6c8'],
    light: '#fff1cf',
    far: '#9a8fb4',
    near: '#5b6b7d',
    sea: '#7f9fc0',
  },
];

export const sea: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const day = dice.pick(days);
  const horizon = height * dice.between(0.4, 0.52);
  const shore = height * dice.between(0.72, 0.82);
  const [sunX, sunY] = [width * dice.between(0.15, 0.85), horizon * dice.between(0.3, 0.8)];
  const islands = many(dice.whole(1, 3), () => {
    const [x, size] = [dice.between(0, width), dice.between(0.6, 1.7)];
    return `<path transform="translate(${x} ${horizon}) scale(${size})" d="M-110 2C-96-30-80-96-44-104S0-62 18-74S70-40 96 2Z" fill="${day.far}"/>`;
  });
  const glints = many(46, () => {
    const y = dice.between(horizon + 8, shore - 20);
    const length = dice.between(14, 90) * ((y - horizon) / (shore - horizon) + 0.25);
    const x = dice.isLucky(0.45) ? sunX + dice.between(-80, 80) : dice.between(0, width);
    return `<rect x="${x}" y="${y}" width="${length}" height="${dice.between(2, 5)}" rx="2" fill="#fff" opacity="${dice.between(0.18, 0.55)}"/>`;
  });
  const wave = (y: number, color: string, opacity: number) =>
    `<path d="M-10 ${y}q${width / 8}-${dice.between(14, 30)} ${width / 4} 0t${width / 4} 0t${width / 4} 0t${width / 3} 0V${height + 10}H-10Z" fill="${color}" opacity="${opacity}"/>`;
  const things = [
    boat(canvas, horizon + (shore - horizon) * dice.between(0.2, 0.5)),
    dice.isLucky(0.6) ? parasol(canvas, shore + (height - shore) * 0.5) : '',
    dice.isLucky(0.5) ? palm(canvas) : '',
    many(dice.whole(0, 3), (index) =>
      figure(dice, {
        x: width * dice.between(0.2, 0.9),
        y: shore + 60 + index * 40,
        size: dice.between(1, 1.7),
      }),
    ),
  ];
  return `${ground(canvas, { top: 0, bottom: horizon, colors: day.sky })}${glow(sunX, sunY, 260, day.light)}<circle cx="${sunX}" cy="${sunY}" r="44" fill="${day.light}"/>
    ${clouds(canvas, horizon * 0.6)}${islands}${ground(canvas, { top: horizon, bottom: height, colors: [day.sky[2], day.sea, '#8fd0cf'] })}${glints}${wave(shore - 24, '#fff', 0.7)}
    ${wave(shore - 6, '#e9d3a2', 1)}${wave(shore + 60, '#dfc48e', 0.6)}${things.join('')}`;
};

/** Draws a long-tail boat with ribbons at its bow. */
function boat({ width, dice }: Canvas, y: number): string {
  const color = dice.pick(['#b5533c', '#2f6b8f', '#c98a2b', '#4f7d4a']);
  return `<g transform="translate(${width * dice.between(0.2, 0.75)} ${y}) scale(${(dice.isLucky(0.5) ? -1 : 1) * dice.between(0.8, 1.4)} ${1.1})"><ellipse cy="16" rx="150" ry="9" fill="#123" opacity=".18"/>
    <path d="M-140 0C-60 22 70 22 128-8L150-52C120-22 60-14-140-12Z" fill="${color}"/><path d="M-136-8C-50 6 70 6 136-26" fill="none" stroke="#fff3d6" stroke-width="4"/>
    <path d="M-70-12V-50H40V-10M-84-50H54" fill="none" stroke="#6b4a33" stroke-width="6"/><path d="M-90-54Q-16-74 60-54L52-46H-82Z" fill="#f3efe4"/>
    <path d="M140-38q12 10 4 34" stroke="#e2495b" stroke-width="6" fill="none"/><path d="M143-42q20 6 16 34" stroke="#f2c230" stroke-width="5" fill="none"/><path d="M-140-6l-60 22" stroke="#444" stroke-width="5"/></g>`;
}

function parasol({ width, dice }: Canvas, y: number): string {
  const [one, other] = dice.pick<[string, string]>([
    ['#e2604f', '#fff3e0'],
    ['#2f8fa3', '#fdf6e3'],
    ['#f0b02f', '#fff8e6'],
  ]);
  return `<g transform="translate(${width * dice.between(0.15, 0.8)} ${y}) rotate(${dice.between(-10, 10)})"><ellipse cx="30" cy="60" rx="150" ry="18" fill="#000" opacity=".14"/>
    <path d="M0-190V60" stroke="#8a6a4a" stroke-width="9"/><path d="M-150-100C-140-230 140-230 150-100Q112-126 75-100Q37-126 0-100Q-37-126-75-100Q-112-126-150-100Z" fill="${one}"/>
    <path d="M-75-100C-70-170-40-200 0-200C40-200 70-170 75-100Q37-126 0-100Q-37-126-75-100Z" fill="${other}"/><path d="M30 52h110l16 14H20Z" fill="${one}" opacity=".8"/></g>`;
}

function palm({ width, height, dice }: Canvas): string {
  const isLeft = dice.isLucky(0.5);
  const leaf = (angle: number, color: string) =>
    `<path transform="rotate(${angle})" d="M0 0C60-54 150-50 210 6C150-14 70-12 0 0Z" fill="${color}"/>`;
  const leaves = [-170, -140, -100, -60, -20, 10, 35, 150, 175].map((angle, index) =>
    leaf(angle + dice.between(-8, 8), index % 2 === 0 ? '#2f6b46' : '#3f8255'),
  );
  return `<g transform="translate(${isLeft ? 40 : width - 40} ${height}) scale(${isLeft ? 1 : -1} 1)"><path d="M-30 20C0-240 40-420 140-560L158-548C80-400 46-240 40 20Z" fill="#6d5138"/>
    <g transform="translate(150 -556)">${leaves.join('')}<circle cx="-8" cy="16" r="16" fill="#7a5a2f"/><circle cx="18" cy="20" r="15" fill="#8a6a3a"/></g></g>`;
}

export const mountain: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const day = dice.pick(days);
  const base = height * dice.between(0.5, 0.6);
  const [sunX, sunY] = [width * dice.between(0.2, 0.8), height * dice.between(0.12, 0.3)];
  const terraces = many(6, (index) => {
    const y = height * 0.7 + index * height * 0.055;
    const bend = dice.between(20, 60);
    return `<path d="M-10 ${y}Q${width * 0.3} ${y - bend} ${width * 0.6} ${y}T${width + 10} ${y - bend / 2}V${height + 10}H-10Z" fill="${index % 2 === 0 ? '#8fb65a' : '#79a44c'}"/>
      <path d="M-10 ${y}Q${width * 0.3} ${y - bend} ${width * 0.6} ${y}T${width + 10} ${y - bend / 2}" fill="none" stroke="#d9e8a8" stroke-width="5" opacity=".7"/>`;
  });
  const trees = many(dice.whole(5, 10), () => {
    const size = dice.between(0.5, 1.3);
    return `<g transform="translate(${dice.between(0, width)} ${height * dice.between(0.66, 0.76)}) scale(${size})"><rect x="-5" y="-20" width="10" height="30" fill="#5a4634"/><path d="M0-130L38-64H20L50-12H-50L-20-64H-38Z" fill="#2f5f47"/></g>`;
  });
  const hut = `<g transform="translate(${width * dice.between(0.2, 0.8)} ${height * 0.8}) scale(${dice.between(1, 1.5)})"><path d="M-46 0V-44H46V0" fill="#a9764a"/><path d="M-66-40L0-92L66-40Z" fill="#7a4a38"/><rect x="-12" y="-30" width="24" height="30" fill="#5a3a28"/><path d="M-40 0V24M40 0V24" stroke="#5a3a28" stroke-width="7"/></g>`;
  return `${ground(canvas, { top: 0, bottom: height, colors: day.sky })}${glow(sunX, sunY, 240, day.light)}<circle cx="${sunX}" cy="${sunY}" r="40" fill="${day.light}"/>${clouds(canvas, height * 0.3)}
    ${hills(canvas, { base, rise: 260, color: day.far, bumps: 3 })}<rect y="${base - 60}" width="${width}" height="150" fill="#fff" opacity=".22"/>
    ${hills(canvas, { base: base + 90, rise: 190, color: day.near, bumps: 4 })}<ellipse cx="${width * 0.4}" cy="${base + 100}" rx="${width * 0.6}" ry="34" fill="#fff" opacity=".28"/>${terraces}${trees}${dice.isLucky(0.7) ? hut : ''}
    ${many(dice.whole(0, 2), (index) => figure(dice, { x: width * dice.between(0.25, 0.75), y: height * 0.93 + index * 14, size: 1.5 }))}`;
};

export const garden: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const wall = height * dice.between(0.4, 0.5);
  const planks = many(Math.ceil(width / 78), (index) => {
    const top = wall - 150;
    return `<path d="M${index * 78 + 6} ${wall + 60}V${top}L${index * 78 + 39} ${top - 26}L${index * 78 + 72} ${top}V${wall + 60}Z" fill="${index % 2 === 0 ? '#f6efe0' : '#ece2cd'}"/>`;
  });
  const blooms = ['#f6a12c', '#f4c531', '#e2536b', '#c35bb0', '#ffffff', '#f07f4f'] as const;
  const flowers = many(44, (index) => {
    const y = wall + 90 + (index / 44) * (height - wall - 60);
    const [x, size, color] = [dice.between(-20, width + 20), 0.6 + (index / 44) * 1.3, dice.pick(blooms)];
    const petals = many(
      8,
      (petal) =>
        `<ellipse transform="rotate(${petal * 45})" cy="-22" rx="11" ry="19" fill="${color}" stroke="#000" stroke-opacity=".06" stroke-width="2"/>`,
    );
    return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 0q${dice.between(-14, 14)} 50 0 110" stroke="#3f7a3f" stroke-width="6" fill="none"/>
      <path d="M0 66q40-34 54 0q-30 20-54 0Z" fill="#4f8f4a"/><g>${petals}<circle r="13" fill="#8a5a20"/><circle r="8" fill="#b57c2f"/></g></g>`;
  });
  const butterfly = `<g transform="translate(${width * dice.between(0.2, 0.8)} ${wall * dice.between(0.6, 1)}) rotate(${dice.between(-30, 30)}) scale(1.3)"><path d="M0 0C-50-60-80 0-40 18C-60 50-10 50 0 10C10 50 60 50 40 18C80 0 50-60 0 0Z" fill="${dice.pick(['#f0962f', '#7f8fd8', '#f4d24a'])}"/><path d="M0-12V26" stroke="#3a2a22" stroke-width="6" stroke-linecap="round"/></g>`;
  return `${ground(canvas, { top: 0, bottom: wall, colors: ['#8fc9ec', '#dff1f6'] })}${glow(width * dice.between(0.1, 0.9), 90, 300, '#fff8d8')}${clouds(canvas, wall * 0.5)}
    ${hills(canvas, { base: wall - 60, rise: 130, color: '#6f9f5f', bumps: 4 })}${planks}<rect y="${wall - 90}" width="${width}" height="20" fill="#ddd0b5"/>
    ${ground(canvas, { top: wall + 40, bottom: height, colors: ['#7fb25a', '#4f8a45'] })}${flowers}${butterfly}`;
};

/** Draws a river at night: the moon, lanterns above and krathongs afloat. */
export const river: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const shore = height * 0.46;
  const [moonX, moonY] = [width * dice.between(0.2, 0.8), height * dice.between(0.12, 0.22)];
  const lanterns = many(dice.whole(6, 12), () => {
    const [x, y, size] = [dice.between(0, width), dice.between(30, shore - 70), dice.between(0.3, 1)];
    return `${glow(x, y, 90 * size, '#ffb648')}<path transform="translate(${x} ${y}) scale(${size})" d="M-22 26L-27-18Q0-40 27-18L22 26Z" fill="#ffd98a"/>`;
  });
  const krathongs = many(dice.whole(3, 6), (index) => {
    const [x, y] = [dice.between(60, width - 60), shore + 90 + index * ((height - shore) / 7)];
    const size = 0.6 + index * 0.22;
    const petals = many(
      9,
      (petal) =>
        `<path transform="translate(${(petal - 4) * 16} 0) rotate(${(petal - 4) * 9})" d="M-11 6L0-34L11 6Z" fill="${petal % 2 === 0 ? '#3f8a4f' : '#5aa860'}"/>`,
    );
    const light = dice.pick(['#f06a8a', '#f4b13a', '#c36bd0'] as const);
    return `${glow(x, y - 40 * size, 150 * size, '#ffc766')}<g transform="translate(${x} ${y}) scale(${size})"><ellipse cy="14" rx="96" ry="14" fill="#ffcf7a" opacity=".35"/>${petals}<ellipse cy="4" rx="78" ry="16" fill="#2f6b3f"/>
      ${many(5, (flower) => `<circle cx="${(flower - 2) * 26}" cy="-8" r="13" fill="${flower % 2 === 0 ? light : '#fff0f0'}"/>`)}<path d="M0-14V-58" stroke="#fff3d6" stroke-width="7"/><path d="M0-84q13 16 0 28q-13-12 0-28Z" fill="#ffdf7a"/></g>`;
  });
  return `${ground(canvas, { top: 0, bottom: shore, colors: ['#141a3f', '#2f3a78', '#6a5a90'] })}${many(50, () => `<circle cx="${dice.between(0, width)}" cy="${dice.between(0, shore)}" r="${dice.between(1, 2.6)}" fill="#fff" opacity=".7"/>`)}
    ${glow(moonX, moonY, 200, '#fff4cf')}<circle cx="${moonX}" cy="${moonY}" r="62" fill="#fff6da"/>${lanterns}${hills({ ...canvas, height: shore }, { base: shore - 20, rise: 110, color: '#1b2145', bumps: 5 })}
    ${ground(canvas, { top: shore, bottom: height, colors: ['#3f3f78', '#1d2450', '#121736'] })}${many(40, () => `<rect x="${dice.between(0, width)}" y="${dice.between(shore, height)}" width="${dice.between(20, 90)}" height="3" rx="2" fill="#ffd79a" opacity=".22"/>`)}${krathongs}`;
};

/** Some people close to the camera. */
const peopleAt =
  (place: Scene): Scene =>
  (canvas) => {
    const { width, height, dice } = canvas;
    const behind = place(canvas);
    const count = dice.whole(2, width > height ? 5 : 3);
    const step = width / (count + 0.6);
    const faces = many(count, (index) => {
      const size = dice.between(0.66, 0.86) * Math.min(step * 0.95, 320);
      const [x, y] = [step * (index + 0.8) + dice.between(-20, 20), height - size * dice.between(1.35, 1.7)];
      return bust(dice, { x, y, size });
    });
    return `<g opacity=".92">${behind}</g><rect width="${width}" height="${height}" fill="#fff4e0" opacity=".12"/>${faces}`;
  };

export const peopleAtSea = peopleAt(sea);
export const peopleInGarden = peopleAt(garden);
export const peopleOnMountain = peopleAt(mountain);
