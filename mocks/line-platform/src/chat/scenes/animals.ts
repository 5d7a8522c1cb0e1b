import { glow, ground, many, type Scene } from './scene.ts';

/** Draws a cat at home: at the window or on the cushion. */
export const cat: Scene = (canvas) => {
  const { width, height, dice } = canvas;
  const [fur, mark] = dice.pick<[string, string]>([
    ['#e79a4b', '#c9742b'],
    ['#8f8a88', '#6a6563'],
    ['#f4efe6', '#d9a86a'],
    ['#3a3536', '#252122'],
    ['#efe3cf', '#6b5140'],
  ]);
  const eyes = dice.pick(['#8fbf4a', '#f0b82f', '#5aa8d0']);
  const floor = height * 0.74;
  const isAsleep = dice.isLucky(0.3);
  const indoors = `${ground(canvas, { top: 0, bottom: floor, colors: [dice.pick(['#e9d8c0', '#cfe0dd', '#e8d3d6', '#d9dcec']), '#f8f1e6'] })}
    <rect x="${width * 0.12}" y="${height * 0.08}" width="${width * 0.34}" height="${height * 0.4}" rx="10" fill="#bfe2f2"/><path d="M${width * 0.29} ${height * 0.08}v${height * 0.4}M${width * 0.12} ${height * 0.28}h${width * 0.34}" stroke="#fff" stroke-width="14"/>
    <rect x="${width * 0.12}" y="${height * 0.08}" width="${width * 0.34}" height="${height * 0.4}" rx="10" fill="none" stroke="#fff" stroke-width="18"/>${glow(width * 0.3, height * 0.3, 380, '#fff4d0')}
    ${many(3, (index) => `<ellipse transform="translate(${width * 0.86} ${floor - 150}) rotate(${index * 34 - 34})" cy="-70" rx="26" ry="84" fill="#4f8a55"/>`)}<path d="M${width * 0.86 - 60} ${floor - 150}h120l-18 150h-84Z" fill="#c96f4a"/>
    ${ground(canvas, { top: floor, bottom: height, colors: ['#b98a60', '#a5774f'] })}`;
  const cushion = `<ellipse cx="0" cy="20" rx="360" ry="84" fill="#000" opacity=".15"/><ellipse rx="350" ry="86" fill="${dice.pick(['#5b7fb8', '#d8718a', '#6fa58a', '#e0a83f'])}"/><ellipse cy="-18" rx="318" ry="62" fill="#fff" opacity=".18"/>`;
  const face = isAsleep
    ? '<path d="M-62-8q18 16 36 0M26-8q18 16 36 0" stroke="#2a2423" stroke-width="6" fill="none" stroke-linecap="round"/>'
    : `<ellipse cx="-44" cy="-10" rx="21" ry="24" fill="${eyes}"/><ellipse cx="44" cy="-10" rx="21" ry="24" fill="${eyes}"/><ellipse cx="-44" cy="-10" rx="8" ry="19" fill="#1d1a1a"/><ellipse cx="44" cy="-10" rx="8" ry="19" fill="#1d1a1a"/><circle cx="-50" cy="-18" r="5" fill="#fff"/><circle cx="38" cy="-18" r="5" fill="#fff"/>`;
  const head = `<path d="M-104-50L-92-146L-30-96ZM104-50L92-146L30-96Z" fill="${fur}"/><path d="M-90-66L-84-122L-46-92ZM90-66L84-122L46-92Z" fill="#f0a8a0"/><ellipse rx="116" ry="98" fill="${fur}"/>
    <path d="M-22-96Q-16-60-12-52M0-98V-50M22-96Q16-60 12-52" stroke="${mark}" stroke-width="11" stroke-linecap="round" fill="none"/>${face}<ellipse cy="34" rx="46" ry="30" fill="#fff" opacity=".6"/><path d="M-12 18h24l-12 14Z" fill="#d97a7a"/>
    <path d="M0 32q-16 20-30 6M0 32q16 20 30 6" stroke="#5a4640" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M-60 26l-84-14M-60 36l-84 8M60 26l84-14M60 36l84 8" stroke="#fff" stroke-width="4" opacity=".8"/>`;
  const stripes = many(
    3,
    (index) =>
      `<path d="M${90 + index * 10}-${120 - index * 50}q34 14 30 44" stroke="${mark}" stroke-width="12" fill="none" stroke-linecap="round"/>`,
  );
  const body = isAsleep
    ? `<ellipse cx="30" cy="-70" rx="240" ry="110" fill="${fur}"/><path d="M250-60c40 80-80 90-260 66" stroke="${fur}" stroke-width="46" fill="none" stroke-linecap="round"/><g transform="translate(-150 -90) scale(.95)">${head}</g>`
    : `<path d="M110-40c120 10 130-130 70-170" stroke="${fur}" stroke-width="40" fill="none" stroke-linecap="round"/><path d="M-120 0C-150-220-60-300 0-300S150-220 120 0Z" fill="${fur}"/>${stripes}<ellipse cx="0" cy="-90" rx="62" ry="96" fill="#fff" opacity=".5"/><ellipse cx="-52" cy="-4" rx="44" ry="24" fill="${fur}" stroke="${mark}" stroke-width="4"/><ellipse cx="52" cy="-4" rx="44" ry="24" fill="${fur}" stroke="${mark}" stroke-width="4"/><g transform="translate(0 -330)">${head}</g>`;
  return `${indoors}<g transform="translate(${width * dice.between(0.45, 0.58)} ${height * 0.84}) scale(${dice.between(0.95, 1.2)})">${cushion}<g transform="translate(0 -20)">${body}</g></g>`;
};
