import { isRecord } from '../../src/is-record.ts';
import type { TapContext } from './tap-context.ts';
import { Tappable } from './tappable.tsx';

interface Props {
  template: unknown;
  altText: string;
  context: TapContext;
}

/**
 * A template message of one of LINE's four types.
 * @see https://developers.line.biz/en/reference/messaging-api/#template-messages
 */
export function Template({ template, altText, context }: Props) {
  if (!isRecord(template)) return null;
  const columns = recordsOf(template.columns);
  const isCarousel = template.type === 'carousel' || template.type === 'image_carousel';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card, not a group of form fields
    <div className="flex-message" role="group" aria-label={altText}>
      {(isCarousel ? columns : [template]).map((column, index) =>
        template.type === 'image_carousel' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
          <PictureColumn key={index} column={column} context={context} />
        ) : (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
            key={index}
            // A carousel sets the image layout of all its columns.
            column={{ ...template, ...column }}
            isSmall={isCarousel}
            context={context}
          />
        ),
      )}
    </div>
  );
}

function Column({
  column,
  isSmall,
  context,
}: {
  column: Record<string, unknown>;
  isSmall: boolean;
  context: TapContext;
}) {
  const { type, title, text, thumbnailImageUrl, imageBackgroundColor } = column;
  const actions = recordsOf(column.actions);
  return (
    <div className={`flex-bubble template ${isSmall ? 'small' : ''}`}>
      <Tappable action={column.defaultAction} context={context} className="template-body">
        <div className="template-body">
          {typeof thumbnailImageUrl === 'string' && (
            <img
              src={thumbnailImageUrl}
              alt=""
              style={{
                aspectRatio: column.imageAspectRatio === 'square' ? '1' : '1.51',
                objectFit: column.imageSize === 'contain' ? 'contain' : 'cover',
                backgroundColor: typeof imageBackgroundColor === 'string' ? imageBackgroundColor : '#fff',
              }}
            />
          )}
          {typeof title === 'string' && <b>{title}</b>}
          <p>{String(text ?? '')}</p>
        </div>
      </Tappable>
      <div className={type === 'confirm' ? 'template-actions side-by-side' : 'template-actions'}>
        {actions.map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
          <Tappable key={index} action={action} context={context} className="flex-button link small">
            {String(action.label ?? '')}
          </Tappable>
        ))}
      </div>
    </div>
  );
}

function PictureColumn({ column, context }: { column: Record<string, unknown>; context: TapContext }) {
  const label = isRecord(column.action) ? column.action.label : null;
  return (
    <Tappable action={column.action} context={context} className="flex-tap picture-column">
      <img src={String(column.imageUrl)} alt={typeof label === 'string' ? label : ''} />
      {typeof label === 'string' && <span>{label}</span>}
    </Tappable>
  );
}

const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
