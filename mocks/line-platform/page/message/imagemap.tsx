import { isRecord } from '../../src/is-record.ts';
import type { TapContext } from './tap-context.ts';
import { Tappable } from './tappable.tsx';

interface Props {
  body: Record<string, unknown>;
  altText: string;
  context: TapContext;
}

/**
 * A picture with areas to tap, and optionally a video on it.
 * @see https://developers.line.biz/en/reference/messaging-api/#imagemap-message
 */
export function Imagemap({ body, altText, context }: Props) {
  const size = isRecord(body.baseSize) ? body.baseSize : {};
  const width = Number(size.width ?? 1040);
  const height = Number(size.height ?? 1040);
  const actions = Array.isArray(body.actions) ? body.actions.filter(isRecord) : [];
  const { video } = body;
  function toPlace(area: unknown) {
    const { x = 0, y = 0, width: wide = 0, height: high = 0 } = isRecord(area) ? area : {};
    return {
      left: `${(Number(x) / width) * 100}%`,
      top: `${(Number(y) / height) * 100}%`,
      width: `${(Number(wide) / width) * 100}%`,
      height: `${(Number(high) / height) * 100}%`,
    };
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture, not a group of form fields
    <div
      className="imagemap"
      role="group"
      aria-label={altText}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {/* LINE appends the requested width; phones request 700 or 1040. */}
      <img src={`${String(body.baseUrl)}/700`} alt={altText} />
      {isRecord(video) && (
        // biome-ignore lint/a11y/useMediaCaption: what bots send has no captions
        <video
          controls
          preload="none"
          poster={String(video.previewImageUrl)}
          src={String(video.originalContentUrl)}
          style={toPlace(video.area)}
        />
      )}
      {actions.map((action, index) => (
        <Tappable
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
          key={index}
          // An imagemap names the address of a link `linkUri`.
          action={action.type === 'uri' ? { ...action, uri: action.linkUri } : action}
          context={context}
          className="imagemap-area"
          style={toPlace(action.area)}
        >
          <span className="unseen">{String(action.label ?? `ปุ่มที่ ${index + 1}`)}</span>
        </Tappable>
      ))}
    </div>
  );
}
