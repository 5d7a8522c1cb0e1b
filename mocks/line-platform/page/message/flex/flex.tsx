import type { CSSProperties, ReactNode } from 'react';
import { isRecord } from '../../../src/is-record.ts';
import type { TapContext } from '../tap-context.ts';
import { Tappable } from '../tappable.tsx';
import { type FlexNode, isNode, nodesOf } from './flex-node.ts';
import {
  blockPadding,
  bubbleWidth,
  imageWidth,
  toBoxStyle,
  toIconStyle,
  toItemStyle,
  toTextStyle,
} from './flex-style.ts';

/** A bubble, or a carousel of bubbles. */
export function FlexMessage({
  contents,
  altText,
  ...context
}: { contents: unknown; altText: string } & TapContext) {
  if (!isNode(contents)) return null;
  const bubbles = contents.type === 'carousel' ? nodesOf(contents.contents) : [contents];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card, not a group of form fields
    <div className="flex-message" role="group" aria-label={altText}>
      {bubbles.map((bubble, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
        <Bubble key={index} bubble={bubble} context={context} />
      ))}
    </div>
  );
}

function Bubble({ bubble, context }: { bubble: FlexNode; context: TapContext }) {
  const styles = typeof bubble.styles === 'object' && bubble.styles !== null ? bubble.styles : {};
  return (
    <Tappable action={bubble.action} context={context}>
      <div
        className="flex-bubble"
        dir={bubble.direction === 'rtl' ? 'rtl' : undefined}
        style={{ width: bubbleWidth(bubble.size) }}
      >
        {(['header', 'hero', 'body', 'footer'] as const).map((name) => {
          const block = bubble[name];
          if (!isNode(block)) return null;
          const style: unknown = name in styles ? Reflect.get(styles, name) : undefined;
          const backgroundColor =
            isRecord(style) && typeof style.backgroundColor === 'string' ? style.backgroundColor : '';
          const padding = name === 'hero' && block.type !== 'box' ? '' : blockPadding(name, bubble.size);
          return (
            <div key={name} className={`flex-${name}`} style={{ backgroundColor }}>
              {isRecord(style) && style.separator === true && <hr className="flex-separator" />}
              <Component node={block} direction="column" context={context} base={{ padding }} />
            </div>
          );
        })}
      </div>
    </Tappable>
  );
}

interface ComponentProps {
  node: FlexNode;
  /** Layout of the parent box. */
  direction: 'row' | 'column';
  context: TapContext;
  base?: CSSProperties;
}

function Component({ node, direction, context, base = {} }: ComponentProps) {
  const item = toItemStyle(node, direction);
  switch (node.type) {
    case 'box': {
      const inner = node.layout === 'vertical' ? 'column' : 'row';
      return (
        <Tappable action={node.action} context={context} style={item}>
          <div className="flex-box" style={{ ...base, ...item, ...toBoxStyle(node) }}>
            {nodesOf(node.contents).map((child, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
              <Component key={index} node={child} direction={inner} context={context} />
            ))}
          </div>
        </Tappable>
      );
    }
    case 'text':
      return (
        <Tappable action={node.action} context={context} style={item}>
          <div style={{ ...item, ...toTextStyle(node) }}>{textOf(node)}</div>
        </Tappable>
      );
    case 'button':
      return <Button node={node} style={item} context={context} />;
    case 'image':
      return (
        <Tappable action={node.action} context={context} style={item}>
          <FlexImage node={node} style={item} />
        </Tappable>
      );
    case 'video':
      return <FlexVideo node={node} context={context} />;
    case 'icon':
      return <img src={String(node.url)} alt="" style={{ ...item, ...toIconStyle(node) }} />;
    case 'separator':
      return (
        <div className="flex-separator" style={{ ...item, backgroundColor: String(node.color ?? '') }} />
      );
    default:
      return <div style={{ flex: 1 }} />;
  }
}

function textOf(node: FlexNode): ReactNode {
  const spans = nodesOf(node.contents);
  if (spans.length === 0) return String(node.text ?? '');
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
    <span key={index} style={toTextStyle(span)}>
      {String(span.text ?? '')}
    </span>
  ));
}

function FlexImage({ node, style }: { node: FlexNode; style: CSSProperties }) {
  const [width = 1, height = 1] = String(node.aspectRatio ?? '1:1')
    .split(':')
    .map(Number);
  const objectFit = node.aspectMode === 'cover' ? 'cover' : 'contain';
  return (
    <img
      className="flex-image"
      src={String(node.url)}
      alt=""
      style={{
        ...style,
        width: imageWidth(node.size),
        aspectRatio: `${width} / ${height}`,
        objectFit,
        ...(typeof node.backgroundColor === 'string' ? { backgroundColor: node.backgroundColor } : {}),
        alignSelf: node.align === 'start' ? 'flex-start' : node.align === 'end' ? 'flex-end' : 'center',
      }}
    />
  );
}

/** A video that plays in place; its action is a link below it. */
function FlexVideo({ node, context }: { node: FlexNode; context: TapContext }) {
  const aspectRatio = String(node.aspectRatio ?? '16:9').replace(':', ' / ');
  const label = isRecord(node.action) ? node.action.label : undefined;
  return (
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: what bots send has no captions */}
      <video
        className="flex-video"
        controls
        preload="none"
        poster={String(node.previewUrl)}
        src={String(node.url)}
        style={{ aspectRatio }}
      />
      {typeof label === 'string' && (
        <Tappable action={node.action} context={context} className="flex-button link small">
          <span>{label}</span>
        </Tappable>
      )}
    </div>
  );
}

function Button({ node, style, context }: { node: FlexNode; style: CSSProperties; context: TapContext }) {
  const kind = String(node.style ?? 'link');
  const color = typeof node.color === 'string' ? node.color : undefined;
  const paint = color === undefined ? {} : kind === 'link' ? { color } : { backgroundColor: color };
  const label = isRecord(node.action) ? String(node.action.label ?? '') : '';
  const className = `flex-button ${kind} ${node.height === 'sm' ? 'small' : ''}`;
  return (
    <Tappable action={node.action} context={context} className={className} style={{ ...style, ...paint }}>
      <span>{label}</span>
    </Tappable>
  );
}
