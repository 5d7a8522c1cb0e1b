import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '../../lib/deployment/config-query.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { countedFiles, countFiles } from '../../lib/format/counted-files.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { type ShareOutcome, useLineShare } from '../../lib/line/line-share.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { InlineError } from '../../ui/page/inline-error.tsx';
import { outcomeWords } from './outcome-words.ts';
import { readSendAs, rememberSendAs, type SendAs } from './send-as.ts';
import { SendFrame } from './send-frame.tsx';
import { type SendableFiles, toPastedText, toTurns } from './sendable.ts';
import { type Turn, type TurnLinks, type TurnPart, toMessages, toParts } from './turn.ts';
import { TurnPreview } from './turn-preview.tsx';
import { useTurnLinks } from './use-turn-links.ts';

interface FilesDialogProps {
  item: SendableFiles;
  open: boolean;
  onClose: () => void;
  onSent?: (() => void) | undefined;
}

/**
 * Dialog that shows files as the chat will, and sends them by LINE's picker: the pictures, films and sound themselves, or
 * cards, five at a time. If there is no picker, their links are copied.
 */
export function FilesDialog({ item, open, onClose, onSent }: FilesDialogProps) {
  const { data: config } = useQuery(configQuery());
  const line = useLineShare();
  const toast = useToast();
  const [isByHand, setIsByHand] = useState(false);
  const choices = useChoices(item);
  const { turn, number, isLast, sentCount, totalCount } = choices;
  const made = useTurnLinks(turn, { number, forOutside: choices.forOutside, open });
  if (!config || !turn) return null;
  const parts = toParts(turn, { links: made.links, liffId: config.liffId });
  const text = pastedText(parts, { turn, liffId: config.liffId });
  const hasCards = parts.some(({ type }) => type === 'card');

  function send(links: TurnLinks): void {
    const ending = line.send(toMessages(parts, links), text);
    made.keep(ending.then(isSent));
    void finish(ending);
  }

  async function finish(ending: Promise<ShareOutcome>): Promise<void> {
    const outcome = await ending;
    if (outcome === 'failed') return setIsByHand(true);
    if (isSent(outcome) && !isLast) return choices.showNextTurn();
    toast(outcomeWords[outcome]);
    if (outcome === 'closed') return;
    onClose();
    onSent?.();
  }

  return (
    <SendFrame
      open={open}
      onClose={onClose}
      onCopy={() => {
        // A card that people outside can open is in the copied text.
        made.keep();
        void finish(line.copyText(text));
      }}
      byPicker={
        line.hasPicker()
          ? {
              label: made.links || made.error ? wordsOfSending(choices, parts) : 'กำลังเตรียม…',
              isReady: made.links !== null,
              onSend: () => made.links && send(made.links),
            }
          : null
      }
      byHand={{ text, isOpen: isByHand, onClose: () => setIsByHand(false) }}
    >
      {choices.mayBeMedia && (
        <div className="pb-3">
          <Segmented
            label="ส่งเป็น"
            options={[
              { value: 'media', label: 'รูปจริง' },
              { value: 'cards', label: 'การ์ด' },
            ]}
            value={choices.as}
            onValueChange={choices.setAs}
          />
        </div>
      )}
      {totalCount > turn.files.length && turn.imageSet === null && (
        <p className="pb-3 text-small" role="status">
          {sentCount > 0
            ? `ส่งแล้ว ${formatCount(sentCount)} จาก ${choices.total}`
            : `ทั้งหมด ${choices.total} LINE รับครั้งละ 5 ส่งครบทุกรอบ หรือพอแค่รอบแรกก็ได้`}
        </p>
      )}
      {made.error !== null && made.links === null && (
        <InlineError title={`เตรียมส่งไม่ได้: ${describeErrorBriefly(made.error)}`} onRetry={made.retry} />
      )}
      <TurnPreview parts={parts} />
      {hasCards && (
        <Checkbox
          label="คนนอกกลุ่มเปิดได้ด้วย"
          hint="ใครได้การ์ดไปก็เปิดและดาวน์โหลดได้ ปิดทีหลังได้ที่ “ลิงก์ของฉัน”"
          checked={choices.forOutside}
          onChange={(event) => choices.setForOutside(event.target.checked)}
        />
      )}
      <p className="pt-3 text-small text-ink-soft">
        {line.hasPicker() ? 'ส่งในชื่อคุณ ขั้นต่อไปเลือกว่าจะส่งแชทไหน' : 'คัดลอกลิงก์แล้ววางในแชทที่ต้องการ'}
      </p>
    </SendFrame>
  );
}

/** An old LINE does not report whether the person sent anything. */
function isSent(outcome: ShareOutcome): boolean {
  return outcome === 'sent' || outcome === 'opened';
}

/** Returns links for pasting: of the cards, or of the places of pictures, since their own addresses are LINE's. */
function pastedText(parts: readonly TurnPart[], { turn, liffId }: { turn: Turn; liffId: string }): string {
  const places = toParts({ ...turn, as: 'cards' }, { links: null, liffId });
  const cards = places.flatMap((place, index) => {
    const part = parts[index] ?? place;
    return part.type === 'card' ? [part.card] : place.type === 'card' ? [place.card] : [];
  });
  return toPastedText(cards);
}

function wordsOfSending({ turn, sentCount, totalCount }: Choices, parts: readonly TurnPart[]): string {
  const count = countedFiles(countFiles(turn?.files ?? []));
  if (sentCount > 0) return `ส่งอีก ${count}`;
  return totalCount > parts.length && parts.length > 1 ? `เลือกแชทแล้วส่ง ${count}แรก` : 'เลือกแชทแล้วส่ง';
}

interface Choices {
  as: SendAs;
  setAs: (as: SendAs) => void;
  forOutside: boolean;
  setForOutside: (forOutside: boolean) => void;
  mayBeMedia: boolean;
  turn: Turn | null;
  number: number;
  isLast: boolean;
  sentCount: number;
  totalCount: number;
  /** The same in words. */
  total: string;
  showNextTurn: () => void;
}

function useChoices(item: SendableFiles): Choices {
  const [chosen, setChosen] = useState(readSendAs);
  const [forOutside, setForOutside] = useState(false);
  const [number, setNumber] = useState(0);
  const files = item.files.filter(({ state }) => state === 'kept');
  const [first] = files;
  const mayBeMedia = files.some(({ kind }) => kind !== 'file');
  const as = mayBeMedia ? chosen : 'cards';
  const imageSet = item.type === 'image-set' && as === 'cards' ? item : null;
  const turns = imageSet ? [files.slice(0, 1)] : toTurns(files);
  const inTurn = turns[number];
  return {
    ...{ as, forOutside, setForOutside, mayBeMedia, number },
    turn: first && inTurn ? { groupId: first.groupId, as, files: inTurn, imageSet } : null,
    isLast: number === turns.length - 1,
    sentCount: turns.slice(0, number).flat().length,
    totalCount: files.length,
    total: countedFiles(countFiles(files)),
    setAs: (next) => {
      rememberSendAs(next);
      setChosen(next);
      setNumber(0);
    },
    showNextTurn: () => setNumber(number + 1),
  };
}
