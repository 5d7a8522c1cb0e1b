import { formatDuration } from '../format.ts';
import { FlexMessage } from './flex/flex.tsx';
import { Imagemap } from './imagemap.tsx';
import { Place } from './place.tsx';
import { Sticker } from './sticker.tsx';
import type { TapContext } from './tap-context.ts';
import { Template } from './template.tsx';
import { TextBubble } from './text-bubble.tsx';

/**
 * A message of the bot as LINE renders it; of an unknown type, its text.
 * @see https://developers.line.biz/en/reference/messaging-api/#message-objects
 */
export function BotBody({ body, context }: { body: Record<string, unknown>; context: TapContext }) {
  const { type, text, altText, originalContentUrl, previewImageUrl, duration } = body;
  const words = String(altText ?? text ?? type);
  switch (type) {
    case 'flex':
      return <FlexMessage contents={body.contents} altText={words} {...context} />;
    case 'template':
      return <Template template={body.template} altText={words} context={context} />;
    case 'imagemap':
      return <Imagemap body={body} altText={words} context={context} />;
    case 'image':
      return (
        <a className="pictures" href={String(originalContentUrl)} target="_blank" rel="noopener noreferrer">
          <img className="wide" src={String(previewImageUrl ?? originalContentUrl)} alt="รูปจากบอท" />
        </a>
      );
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what bots send has no captions
        <video
          className="film"
          controls
          preload="none"
          poster={String(previewImageUrl)}
          src={String(originalContentUrl)}
        />
      );
    case 'audio':
      return (
        <div className="bubble voice">
          {/* biome-ignore lint/a11y/useMediaCaption: what bots send has no captions */}
          <audio controls preload="none" src={String(originalContentUrl)} />
          <span>{formatDuration(Number(duration ?? 0))}</span>
        </div>
      );
    case 'sticker':
      return <Sticker fields={body} />;
    case 'location':
      return <Place fields={body} />;
    default:
      return <TextBubble text={words} fields={body} follow={context.follow} nameOf={context.nameOf} />;
  }
}
