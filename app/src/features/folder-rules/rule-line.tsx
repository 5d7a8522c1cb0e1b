import type { FolderRule } from '@kepwai/api-client';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatDate } from '../../lib/format/dates.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { folderOfRule, quoteWords } from './rule-words.ts';

/** Actions with a rule for those who may; `onMove` only if all rules are shown, whose order it changes. */
export interface RuleActions {
  readonly disabled: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onMove?: (step: 1 | -1) => void;
}

/** Line of a rule: its words, its folder, and who set it. */
export function RuleLine({
  rule,
  place,
  isLast,
  withFolder,
  actions,
}: {
  rule: FolderRule;
  /** Its place among all rules, from 0. */
  place: number;
  isLast: boolean;
  withFolder: boolean;
  /** Absent for those who cannot change it. */
  actions?: RuleActions;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      {withFolder && (
        <span className="w-6 shrink-0 text-right text-small text-ink-soft tabular-nums">{place + 1}</span>
      )}
      <span className="min-w-40 flex-1">
        <span className="block text-small font-medium wrap-anywhere">ชื่อมี {quoteWords(rule.words)}</span>
        {withFolder && <span className="block text-small wrap-anywhere">→ {folderOfRule(rule)}</span>}
        {rule.isPaused && (
          <span className="block text-caption text-danger">หยุดไว้: โฟลเดอร์อยู่ในถังขยะ กู้คืนแล้วใช้ต่อได้</span>
        )}
        <span className="block text-caption text-ink-soft wrap-anywhere">
          {nameOfMaker(rule)} ตั้งเมื่อ {formatDate(rule.createdAt)}
        </span>
      </span>
      {actions && (
        <RuleButtons name={quoteWords(rule.words)} isFirst={place === 0} isLast={isLast} {...actions} />
      )}
    </li>
  );
}

function nameOfMaker({ createdBy }: FolderRule): string {
  if (!createdBy) return 'คนที่ออกไปแล้ว';
  return createdBy.displayName ?? 'สมาชิกในกลุ่ม';
}

function RuleButtons({
  name,
  isFirst,
  isLast,
  disabled,
  onEdit,
  onDelete,
  onMove,
}: RuleActions & { name: string; isFirst: boolean; isLast: boolean }) {
  return (
    <span className="ml-auto flex">
      {/* A button that ends a row of moves keeps its focus, so it is never disabled in the page's sense. */}
      {onMove && (
        <>
          <IconButton
            label={`เลื่อนกฎ ${name} ขึ้น`}
            icon={<ArrowUp aria-hidden="true" />}
            aria-disabled={isFirst}
            disabled={disabled}
            className="aria-disabled:opacity-40"
            onClick={() => !isFirst && onMove(-1)}
          />
          <IconButton
            label={`เลื่อนกฎ ${name} ลง`}
            icon={<ArrowDown aria-hidden="true" />}
            aria-disabled={isLast}
            disabled={disabled}
            className="aria-disabled:opacity-40"
            onClick={() => !isLast && onMove(1)}
          />
        </>
      )}
      <IconButton
        label={`แก้กฎ ${name}`}
        icon={<Pencil aria-hidden="true" />}
        disabled={disabled}
        onClick={onEdit}
      />
      <IconButton
        label={`ลบกฎ ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        disabled={disabled}
        onClick={onDelete}
      />
    </span>
  );
}
