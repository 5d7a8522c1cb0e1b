import type { FolderRule } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { InlineError } from '../../ui/page/inline-error.tsx';
import { shortName } from '../folders/folder-words.ts';
import type { FolderFace } from '../folders/queries.ts';
import { folderRulesQuery } from './queries.ts';
import { RuleFormSheet } from './rule-form-sheet.tsx';
import { RuleLine } from './rule-line.tsx';
import { useRules } from './use-rules.ts';

/** Sheet with the rules that put files into a folder, and with all of the group, in their order. */
export default function RulesSheet({
  groupId,
  folder,
  open,
  onClose,
}: {
  groupId: string;
  /** Null: all rules of the group. */
  folder: FolderFace | null;
  open: boolean;
  onClose: () => void;
}) {
  const isOnline = useOnline();
  const [showsAll, setShowsAll] = useState(folder === null);
  const [edited, setEdited] = useState<{ rule: FolderRule | null; folder: FolderFace } | null>(null);
  const { data, isError, isFetching, refetch } = useQuery({ ...folderRulesQuery(groupId), enabled: open });
  useLiveRules(groupId);
  const rules = data?.items ?? [];
  const mayChange = data?.permissions.change ?? false;
  const shown = showsAll ? rules : rules.filter((rule) => rule.folder.id === folder?.id);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={showsAll || !folder ? 'กฎของทั้งกลุ่ม' : `กฎจัดเข้า “${shortName(folder.name)}”`}
      description={describe({ isOnline, showsAll, mayChange, isKnown: data !== undefined })}
      actions={
        <>
          {folder && rules.length > 0 && (
            <Button tone="quiet" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'เฉพาะโฟลเดอร์นี้' : `กฎของทั้งกลุ่ม (${formatCount(rules.length)})`}
            </Button>
          )}
          {folder && mayChange && (
            <Button disabled={!isOnline} onClick={() => setEdited({ rule: null, folder })}>
              ตั้งกฎใหม่
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <RuleList groupId={groupId} {...{ rules, shown, showsAll, mayChange, isOnline }} onEdit={setEdited} />
      ) : isError ? (
        <InlineError title="โหลดกฎไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="mt-3 flex flex-col gap-3">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} className="h-16 rounded-tile" />
          ))}
        </div>
      )}
      {edited && <RuleFormSheet groupId={groupId} {...edited} onClose={() => setEdited(null)} />}
    </Sheet>
  );
}

function RuleList({
  groupId,
  rules,
  shown,
  showsAll,
  mayChange,
  isOnline,
  onEdit,
}: {
  groupId: string;
  rules: readonly FolderRule[];
  shown: readonly FolderRule[];
  showsAll: boolean;
  mayChange: boolean;
  isOnline: boolean;
  onEdit: (edited: { rule: FolderRule; folder: FolderFace }) => void;
}) {
  const { order, remove } = useRules(groupId);
  const status = useRef<HTMLParagraphElement>(null);
  const move = async (from: number, to: number) => {
    const ids = rules.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    await order(ids.toSpliced(to, 0, moved));
    if (status.current) status.current.textContent = `อยู่ลำดับที่ ${to + 1} จาก ${rules.length}`;
  };
  if (shown.length === 0) return <NoRules showsAll={showsAll} mayChange={mayChange} />;
  return (
    <>
      <p ref={status} role="status" className="sr-only" />
      <ol className="mt-2 flex flex-col divide-y divide-line">
        {shown.map((rule) => {
          const place = rules.indexOf(rule);
          return (
            <RuleLine
              key={rule.id}
              rule={rule}
              place={place}
              isLast={place === rules.length - 1}
              withFolder={showsAll}
              {...(mayChange && {
                actions: {
                  disabled: !isOnline,
                  onEdit: () => onEdit({ rule, folder: rule.folder }),
                  onDelete: () => void remove(rule),
                  ...(showsAll && { onMove: (step: 1 | -1) => void move(place, place + step) }),
                },
              })}
            />
          );
        })}
      </ol>
    </>
  );
}

function NoRules({ showsAll, mayChange }: { showsAll: boolean; mayChange: boolean }) {
  return (
    <div className="py-8 text-center">
      <p className="font-medium">{showsAll ? 'กลุ่มนี้ยังไม่มีกฎ' : 'โฟลเดอร์นี้ยังไม่มีกฎ'}</p>
      {mayChange && (
        <p className="mt-1 text-small text-ink-soft">
          {showsAll ? 'เปิดโฟลเดอร์ แล้วเลือก “กฎจัดเข้าโฟลเดอร์นี้” ในเมนู' : 'ตั้งว่าไฟล์ชื่อมีคำไหนให้เข้าที่นี่เอง ไม่ต้องคอยย้าย'}
        </p>
      )}
    </div>
  );
}

function describe(state: {
  isOnline: boolean;
  showsAll: boolean;
  mayChange: boolean;
  isKnown: boolean;
}): string {
  const { isOnline, showsAll, mayChange, isKnown } = state;
  if (!isOnline) return 'ออฟไลน์อยู่ ดูได้ แต่ยังแก้ไม่ได้';
  const what = showsAll ? 'ไฟล์ใหม่เข้าโฟลเดอร์ตามกฎข้อแรกที่ตรง' : 'ไฟล์ใหม่ที่ชื่อตรงจะเข้าโฟลเดอร์นี้เอง';
  return isKnown && !mayChange ? `${what} คนดูแลที่เก็บของกลุ่มเป็นคนตั้ง` : what;
}

/** Refetches the rules when another person changes them, or one of their folders. */
function useLiveRules(groupId: string): void {
  const queryClient = useQueryClient();
  useLive((news) => {
    const isChanged = news.some(
      (item) =>
        item.type === 'connected' ||
        ((item.type === 'folder-rules-changed' || item.type === 'folders-changed') &&
          concernsGroup(item, groupId)),
    );
    if (isChanged) void queryClient.invalidateQueries({ queryKey: folderRulesQuery(groupId).queryKey });
  });
}
