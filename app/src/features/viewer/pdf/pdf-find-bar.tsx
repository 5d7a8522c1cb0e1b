import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { formatCount } from '../../../lib/format/sizes.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useOverlay } from '../../../ui/overlays/layer/use-overlay.ts';
import { maxHits, type PdfFind } from './use-pdf-find.ts';

/** Field that finds words in a document: number of hits, next, previous, close. */
export function PdfFindBar({
  find,
  inputRef,
  pageCount,
  onClose,
}: {
  find: PdfFind;
  inputRef: RefObject<HTMLInputElement | null>;
  pageCount: number;
  onClose: () => void;
}) {
  const { text, setText, found, step } = find;
  useOverlay(true, onClose);
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
  };
  const hasHits = found.hits.length > 0;
  return (
    <search
      data-overlay="search"
      className="flex shrink-0 flex-wrap items-center gap-x-1 border-b border-stage-ink/15 px-3 py-1.5"
    >
      <input
        ref={inputRef}
        type="search"
        aria-label="ค้นในเอกสารนี้"
        placeholder="ค้นในเอกสารนี้"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-11 min-w-32 flex-1 rounded-control border border-stage-ink-soft bg-stage px-3 text-body text-stage-ink placeholder:text-stage-ink-soft focus-visible:outline-accent [&::-webkit-search-cancel-button]:hidden"
      />
      <div className="flex flex-wrap items-center justify-end">
        <p role="status" className="px-2 text-small text-stage-ink-soft tabular-nums empty:px-0">
          {wordsOf(find, pageCount)}
        </p>
        <IconButton
          tone="stage"
          label="ที่เจอก่อนหน้า"
          icon={<ChevronUp aria-hidden="true" />}
          disabled={!hasHits}
          onClick={() => step(-1)}
        />
        <IconButton
          tone="stage"
          label="ที่เจอถัดไป"
          icon={<ChevronDown aria-hidden="true" />}
          disabled={!hasHits}
          onClick={() => step(1)}
        />
        <IconButton tone="stage" label="ปิดการค้น" icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
    </search>
  );
}

/** Shows the progress and the result of the search; nothing before there is one. */
function wordsOf({ found, at }: PdfFind, pageCount: number): string {
  const { phrase, hits, pagesDone, isDone, isTextless } = found;
  if (phrase === '') return '';
  if (hits.length > 0) {
    const isCut = hits.length === maxHits;
    return `${formatCount(at + 1)} จาก ${formatCount(hits.length)}${isCut || !isDone ? '+' : ''}`;
  }
  if (!isDone) return `กำลังหา ${formatCount(pagesDone)} จาก ${formatCount(pageCount)} หน้า`;
  return isTextless ? 'เอกสารนี้เป็นภาพ ค้นคำไม่ได้' : 'ไม่เจอคำนี้';
}
