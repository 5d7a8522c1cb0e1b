import { formatSize } from '../../format/sizes.ts';
import { readImageSize } from './image-size.ts';
import { addSubject, createRule, isEmpty, itemsOf, type RuleAnswer, type RuleContext } from './rule.ts';

const imageExtensions = ['jpg', 'svg', 'jpeg', 'png', 'bmp', 'gif', 'webp'];

export const ext = createRule({
  passes: (file, extensions) => hasExtension(file, extensions),
  sentence: (extensions) => `ต้องเป็นไฟล์ ${extensions.map((each) => `.${withoutDot(each)}`).join(', ')}`,
});

/** Checks the extension like `ext`; others than the usual ones may be given. */
export const image = createRule({
  passes: (file, extensions) => hasExtension(file, extensions.length > 0 ? extensions : imageExtensions),
  sentence: (extensions) =>
    `ต้องเป็นไฟล์รูป (${(extensions.length > 0 ? extensions : imageExtensions).join(', ')})`,
});

export const mimes = createRule({
  passes: (file, types) => types.some((type) => isOfType(file, String(type))),
  sentence: (types) => `ต้องเป็นไฟล์ชนิด ${types.join(', ')}`,
});

/** In KB of 1024 bytes. */
export const size = createRule({
  passes: (file, [most]) => sizeOf(file) <= Number(most) * 1024,
  sentence: ([most]) => `ต้องมีขนาดไม่เกิน ${most} KB${inLargerUnits(Number(most))}`,
});

/**
 * Checks the exact width and height in pixels, as the picture is shown. Returns a promise, since the file has
 * to be read.
 */
export function dimensions(
  value: unknown,
  [width, height]: readonly unknown[] = [],
  context: RuleContext = {},
): RuleAnswer | Promise<RuleAnswer> {
  if (isEmpty(value)) return true;
  const refusal = addSubject(`ต้องเป็นรูปกว้าง ${width} สูง ${height} พิกเซล`, context);
  const files = itemsOf(value).filter((file) => !isEmpty(file));
  const pictures = files.filter((file) => file instanceof Blob);
  if (pictures.length < files.length) return refusal;
  return Promise.all(pictures.map(readImageSize)).then(
    (found) =>
      found.every((each) => each?.width === Number(width) && each.height === Number(height)) || refusal,
  );
}

function hasExtension(file: unknown, extensions: readonly unknown[]): boolean {
  const name = textOf(file, 'name').toLowerCase();
  return extensions.some((each) => name.endsWith(`.${withoutDot(each)}`.toLowerCase()));
}

function withoutDot(extension: unknown): string {
  return String(extension).replace(/^\./, '');
}

/**
 * Whether a file has a type; `image/*` matches every picture, and parameters such as `;charset=utf-8` are
 * ignored.
 */
function isOfType(file: unknown, wanted: string): boolean {
  const [type = ''] = textOf(file, 'type').toLowerCase().split(';', 1);
  const [group, kind] = type.trim().split('/');
  const [wantedGroup, wantedKind] = wanted.trim().toLowerCase().split('/');
  if (!group || !kind) return false;
  return (wantedGroup === '*' || wantedGroup === group) && (wantedKind === '*' || wantedKind === kind);
}

function sizeOf(file: unknown): number {
  const bytes = typeof file === 'object' && file !== null && 'size' in file ? file.size : undefined;
  return typeof bytes === 'number' ? bytes : Number.NaN;
}

function textOf(file: unknown, key: 'name' | 'type'): string {
  const text: unknown = typeof file === 'object' && file !== null ? Reflect.get(file, key) : undefined;
  return typeof text === 'string' ? text : '';
}

function inLargerUnits(kilobytes: number): string {
  return kilobytes >= 1024 ? ` (${formatSize(kilobytes * 1024)})` : '';
}
