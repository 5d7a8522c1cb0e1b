import type { FileKind } from '@kepwai/api-client';

/** Contents of a card in a chat about a kept item. */
export interface FileCard {
  readonly kind: FileKind;
  /** A few letters on the coloured square: `PDF`, `0:42`, `12 รูป`. */
  readonly mark: string;
  readonly name: string;
  /** Kind and size. */
  readonly facts: string;
  /** Day, or cabinet. */
  readonly from: string;
  /** Opens it. */
  readonly url: string;
  /** Public address of its picture; none, or null, if there is none. */
  readonly pictureUrl?: string | null;
  /** People who can open it. Default: members of the group. */
  readonly note?: string;
}

/** Label of each card's button. */
export const openLabel = 'เปิดดู';

/** Sentence under each card's button. */
export const membersOnly = 'เปิดได้เฉพาะคนในกลุ่ม';

/** Colours of the kinds in LINE, where cards are light for everybody: white on them is readable. */
const grounds: Readonly<Record<FileKind, string>> = {
  image: '#4a63b5',
  video: '#a05a18',
  audio: '#1f7a73',
  file: '#a0497f',
};

const soft = '#5f6470';
const action = '#34478f';

/** Maximum length of the text in the list of chats and in notifications. */
const maxAltText = 400;

/**
 * Returns a card as a Flex Message. LINE loads its picture from a public address (docs/decisions/071); without one the
 * mark takes its place.
 * @see https://developers.line.biz/en/reference/messaging-api/#flex-message
 */
export function toFlexCard(card: FileCard) {
  const { kind, mark, name, facts, from, url, pictureUrl = null, note = membersOnly } = card;
  const uri = { type: 'uri', label: openLabel, uri: url };
  return {
    type: 'flex',
    altText: Array.from(`${name} · ${facts}`).slice(0, maxAltText).join(''),
    contents: {
      type: 'bubble',
      size: 'mega',
      ...(pictureUrl !== null && { hero: hero(pictureUrl, { kind, action: uri }) }),
      body: {
        type: 'box',
        layout: 'horizontal',
        spacing: 'lg',
        action: uri,
        contents: [
          ...(pictureUrl === null ? [markBox(mark, grounds[kind])] : []),
          {
            type: 'box',
            layout: 'vertical',
            spacing: 'xs',
            flex: 1,
            contents: [
              { type: 'text', text: name, weight: 'bold', size: 'md', wrap: true, maxLines: 3 },
              { type: 'text', text: facts, size: 'sm', color: soft, wrap: true },
              { type: 'text', text: from, size: 'sm', color: soft, wrap: true },
            ],
          },
        ],
      },
      footer: {
        type: 'box',
        layout: 'vertical',
        spacing: 'sm',
        contents: [
          { type: 'button', style: 'primary', height: 'sm', color: action, action: uri },
          { type: 'text', text: note, size: 'xs', color: soft, align: 'center', wrap: true },
        ],
      },
    },
  };
}

/** A first page is shown as a whole, on a ground. */
function hero(url: string, { kind, action: tap }: { kind: FileKind; action: object }) {
  return {
    ...{ type: 'image', url, size: 'full', aspectRatio: '20:13', action: tap },
    ...(kind === 'file' ? { aspectMode: 'fit', backgroundColor: '#eceef4' } : { aspectMode: 'cover' }),
  };
}

function markBox(mark: string, backgroundColor: string) {
  return {
    type: 'box',
    layout: 'vertical',
    width: '64px',
    height: '64px',
    flex: 0,
    cornerRadius: '14px',
    ...{ backgroundColor, justifyContent: 'center', alignItems: 'center' },
    contents: [{ type: 'text', text: mark, size: 'sm', weight: 'bold', color: '#ffffff', align: 'center' }],
  };
}
