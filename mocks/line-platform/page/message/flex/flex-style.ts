import type { CSSProperties } from 'react';
import { isRecord } from '../../../src/is-record.ts';
import type { FlexNode } from './flex-node.ts';

/** LINE's named sizes in pixels, as its Flex Message Simulator shows them. */
const textSizes: Record<string, number> = {
  xxs: 11,
  xs: 13,
  sm: 14,
  md: 16,
  lg: 19,
  xl: 22,
  xxl: 29,
  '3xl': 35,
  '4xl': 48,
  '5xl': 74,
};
const gaps: Record<string, number> = { none: 0, xs: 2, sm: 4, md: 8, lg: 12, xl: 16, xxl: 20 };
const widths: Record<string, number> = {
  nano: 120,
  micro: 160,
  deca: 220,
  hecto: 241,
  kilo: 260,
  mega: 300,
  giga: 386,
};

const imageWidths: Record<string, number> = {
  xxs: 40,
  xs: 60,
  sm: 80,
  md: 100,
  lg: 120,
  xl: 140,
  xxl: 160,
  '3xl': 180,
  '4xl': 200,
  '5xl': 220,
};
const borders: Record<string, string> = {
  none: '0',
  light: '0.5px',
  normal: '1px',
  medium: '2px',
  'semi-bold': '3px',
  bold: '4px',
};

/** Returns the width of a named size, pixels or a percentage. */
export function imageWidth(size: unknown = 'md'): string {
  if (size === 'full') return '100%';
  const named = imageWidths[String(size)];
  return named === undefined ? String(size) : `${named}px`;
}

export const bubbleWidth = (size: unknown): number => widths[String(size ?? 'mega')] ?? 300;

export function blockPadding(block: string, size: unknown): string {
  if (block === 'hero') return '0';
  if (block === 'footer') return '10px';
  return bubbleWidth(size) < 200 ? '10px' : bubbleWidth(size) < 300 ? '14px' : '20px';
}

/** Returns a named gap, pixels or a percentage as CSS; undefined when none is given. */
function toLength(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const named = gaps[value];
  return named === undefined ? value : `${named}px`;
}

/** Returns CSS without undefined properties, which would override others. */
function omitUndefined(style: Record<string, string | number | undefined>): CSSProperties {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns the layout of a component in its box. In a row every part except icons gets an equal share by default. */
export function toItemStyle(node: FlexNode, direction: 'row' | 'column'): CSSProperties {
  const share =
    typeof node.flex === 'number' ? node.flex : direction === 'row' && isStretching(node.type) ? 1 : 0;
  const isAcross = direction === 'row';
  return omitUndefined({
    flex: share > 0 ? `${share} ${isAcross ? '1 0' : '0 auto'}` : '0 0 auto',
    minWidth: 0,
    ...(isAcross ? { marginLeft: toLength(node.margin) } : { marginTop: toLength(node.margin) }),
    position: node.position === 'absolute' ? 'absolute' : undefined,
    top: toLength(node.offsetTop),
    bottom: toLength(node.offsetBottom),
    left: toLength(node.offsetStart),
    right: toLength(node.offsetEnd),
    alignSelf: isAcross && node.type !== 'box' ? toCross(node.gravity) : undefined,
  });
}

const isStretching = (type: string): boolean => type !== 'icon' && type !== 'separator';
const toCross = (gravity: unknown): string | undefined =>
  gravity === 'center' ? 'center' : gravity === 'bottom' ? 'flex-end' : undefined;

/** Returns a background; LINE only has `linearGradient` so far. */
function toGradient(background: unknown): string | undefined {
  if (!isRecord(background)) return undefined;
  const { angle = '0deg', startColor, centerColor, centerPosition = '50%', endColor } = background;
  const center = centerColor === undefined ? '' : `${String(centerColor)} ${String(centerPosition)}, `;
  return `linear-gradient(${String(angle)}, ${String(startColor)}, ${center}${String(endColor)})`;
}

/** Returns the style of an icon, which is in a line of text and as high as text of that size. */
export function toIconStyle(node: FlexNode): CSSProperties {
  const [width = 1, height = 1] = String(node.aspectRatio ?? '1:1')
    .split(':')
    .map(Number);
  const named = textSizes[String(node.size ?? 'md')];
  return {
    height: named === undefined ? String(node.size) : `${named}px`,
    aspectRatio: `${width} / ${height}`,
    alignSelf: 'center',
  };
}

export function toBoxStyle(node: FlexNode): CSSProperties {
  return omitUndefined({
    flexDirection: node.layout === 'vertical' ? 'column' : 'row',
    alignItems: text(node.alignItems) ?? (node.layout === 'baseline' ? 'baseline' : undefined),
    justifyContent: text(node.justifyContent),
    gap: toLength(node.spacing),
    padding: toLength(node.paddingAll),
    paddingTop: toLength(node.paddingTop),
    paddingBottom: toLength(node.paddingBottom),
    paddingLeft: toLength(node.paddingStart),
    paddingRight: toLength(node.paddingEnd),
    width: toLength(node.width),
    height: toLength(node.height),
    maxWidth: toLength(node.maxWidth),
    backgroundColor: text(node.backgroundColor),
    backgroundImage: toGradient(node.background),
    borderRadius: toLength(node.cornerRadius),
    overflow: node.cornerRadius === undefined ? undefined : 'hidden',
    border: node.borderColor
      ? `${borders[String(node.borderWidth ?? 'normal')] ?? String(node.borderWidth)} solid ${String(node.borderColor)}`
      : undefined,
  });
}

export function toTextStyle(node: FlexNode): CSSProperties {
  const size = textSizes[String(node.size ?? (node.type === 'span' ? '' : 'md'))];
  const lines = typeof node.maxLines === 'number' && node.maxLines > 0 ? node.maxLines : undefined;
  const isWrapped = node.wrap === true;
  return omitUndefined({
    fontSize: size === undefined ? text(node.size) : `${size}px`,
    color: text(node.color),
    fontWeight: node.weight === 'bold' ? 600 : undefined,
    fontStyle: node.style === 'italic' ? 'italic' : undefined,
    textDecoration: text(node.decoration),
    textAlign: text(node.align),
    lineHeight: node.lineSpacing === undefined ? undefined : `calc(1.5em + ${String(node.lineSpacing)})`,
    ...(node.type === 'span'
      ? {}
      : {
          whiteSpace: isWrapped ? 'pre-wrap' : 'nowrap',
          overflowWrap: 'anywhere',
          overflow: isWrapped && !lines ? undefined : 'hidden',
          textOverflow: 'ellipsis',
          ...(isWrapped && lines
            ? { display: '-webkit-box', WebkitLineClamp: lines, WebkitBoxOrient: 'vertical' }
            : {}),
        }),
  });
}
