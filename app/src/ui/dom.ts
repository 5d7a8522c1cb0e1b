import { joinWords } from '@kepwai/rules/words/join-words';

/** Child of an element: nothing, text, or another element. */
export type Child = Node | string | null | false;

interface Props {
  class?: string;
  onClick?: (event: MouseEvent) => void;
  onSubmit?: (event: SubmitEvent) => void;
  onChange?: (event: Event) => void;
  /** Attributes as in HTML; null and false for none. */
  [attribute: string]: string | number | boolean | null | undefined | ((event: never) => void);
}

/**
 * Creates an element. The page of a link has no framework: it is read once by people who have never been here, on
 * phones that have nothing of ours yet.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { onClick, onSubmit, onChange, ...attributes }: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  const target: HTMLElement = element;
  if (onClick) target.addEventListener('click', onClick);
  if (onSubmit) target.addEventListener('submit', onSubmit);
  if (onChange) target.addEventListener('change', onChange);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false || typeof value === 'function') continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter(isShown).map(joined));
  return element;
}

/** Replaces everything in an element. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...children.filter(isShown).map(joined));
}

function isShown(child: Child): child is Node | string {
  return child !== null && child !== false;
}

function joined(child: Node | string): Node | string {
  return typeof child === 'string' ? joinWords(child) : child;
}

/** Lines of the icons, from Lucide (ISC), in a square of 24. */
const icons = {
  download: ['M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5'],
  folder: [
    'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z',
  ],
  file: ['M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7Z', 'M14 2v4a2 2 0 0 0 2 2h4'],
  image: [
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z',
    'm21 15-3.1-3.1a2 2 0 0 0-2.8 0L6 21',
  ],
  video: ['m6 3 14 9-14 9Z'],
  audio: ['M9 18V5l12-2v13', 'M6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z', 'M18 19a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z'],
  lock: [
    'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z',
    'M7 11V7a5 5 0 0 1 10 0v4',
  ],
  camera: [
    'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3z',
    'M12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  ],
  check: ['M20 6 9 17l-5-5'],
  send: ['M12 19V5', 'm5 12 7-7 7 7'],
  close: ['M18 6 6 18', 'm6 6 12 12'],
  left: ['m15 18-6-6 6-6'],
  right: ['m9 18 6-6-6-6'],
  share: ['M12 2v13', 'm16 6-4-4-4 4', 'M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8'],
  out: ['M15 3h6v6', 'M10 14 21 3', 'M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6'],
} as const;

/** Name of an icon. */
export type IconName = keyof typeof icons;

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates an icon; it is decorative, beside words of the same meaning. */
export function icon(name: IconName, className = 'size-5 shrink-0'): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  const look = {
    viewBox: '0 0 24 24',
    class: className,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  };
  for (const [attribute, value] of Object.entries(look)) svg.setAttribute(attribute, value);
  for (const line of icons[name]) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('d', line);
    svg.append(path);
  }
  return svg;
}

const buttonLook =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-body font-medium no-underline transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50';

const tones = {
  primary: 'bg-action text-action-ink hover:bg-action-strong',
  secondary: 'border border-edge bg-surface-raised text-ink hover:bg-surface-sunken',
  quiet: 'text-action hover:bg-action-soft hover:text-action-soft-ink',
} as const;

/** Returns the classes of a button, as those of the app look. */
export function buttonClass(tone: keyof typeof tones, more = ''): string {
  return `${buttonLook} ${tones[tone]} ${more}`;
}

/** Creates a button. */
export function button({
  tone,
  icon: iconName,
  label,
  class: more = '',
  ...props
}: Props & {
  tone: keyof typeof tones;
  icon?: IconName;
  label: string;
}): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: buttonClass(tone, more), ...props },
    iconName ? icon(iconName) : null,
    label,
  );
}

/** Creates a link to a page outside, which looks like a button. */
export function buttonLink({
  tone,
  label,
  icon: iconName,
  class: more = '',
  ...props
}: Props & {
  tone: keyof typeof tones;
  label: string;
  icon?: IconName;
}): HTMLAnchorElement {
  return h('a', { class: buttonClass(tone, more), ...props }, iconName ? icon(iconName) : null, label);
}
