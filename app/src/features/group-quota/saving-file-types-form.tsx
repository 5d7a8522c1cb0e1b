import type { SavingFileTypes } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { formatDate } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { Select } from '../../ui/controls/select.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { FileKindIcon, fileKindLabels } from '../../ui/files/file-kind.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ErrorState, InlineError } from '../../ui/page/error-state.tsx';
import { changeFileType, type FileTypeChange, isChangingFileTypes } from './mutations.ts';
import { savingFileTypesQuery } from './queries.ts';
import { limitOptions, parseLimit } from './size-limits.ts';

type KindSetting = SavingFileTypes['kinds'][number];

const examples = {
  image: 'รูปถ่าย ภาพหน้าจอ สลิป',
  video: 'คลิปที่ถ่ายหรือส่งต่อ',
  audio: 'ข้อความเสียง',
  file: 'PDF เอกสาร ตาราง ไฟล์แนบ',
} as const satisfies Record<KindSetting['kind'], string>;

/**
 * Shows and changes which kinds a group keeps, and up to which size. Members who may not change them can read
 * them. `brief` is the form in the setup of a group: four switches, with the sizes folded.
 */
export function SavingFileTypesForm({ groupId, brief = false }: { groupId: string; brief?: boolean }) {
  const queryClient = useQueryClient();
  const query = savingFileTypesQuery(groupId);
  const { data, error, isFetching, refetch } = useQuery(query);
  const change = useFileTypeChange(groupId);
  useLive((news) => {
    const isOurs = news.some((item) => concernsGroup(item, groupId));
    if (isOurs && !isChangingFileTypes(queryClient, groupId)) void queryClient.invalidateQueries(query);
  });
  if (!data) {
    if (error)
      return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="กำลังโหลดชนิดไฟล์ที่เก็บ" onRetry={() => void refetch()}>
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-36 rounded-tile" />
          ))}
        </div>
      </Loading>
    );
  }
  return (
    <>
      {error && <InlineError title="อาจไม่ใช่ค่าล่าสุด" isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data.permissions.change && <p className="text-small text-ink-soft">คนดูแลที่เก็บของกลุ่มเป็นคนเปลี่ยนได้</p>}
      {brief ? (
        <BriefFileTypes data={data} onChange={change} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {data.kinds.map((setting) => (
            <li key={setting.kind} className="rounded-tile border border-line bg-surface-raised p-4">
              <Kind setting={setting} disabled={!data.permissions.change} onChange={change} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-1 text-small text-ink-soft">
        {!brief && <p>{setByWords(data)}</p>}
        <p>มีผลกับของที่ส่งตั้งแต่นี้ไป ของที่เก็บไว้แล้วอยู่ต่อจนกว่าจะมีคนลบ</p>
      </div>
    </>
  );
}

function Kind({
  setting: { kind, keep, maxBytes, keptBytes, lastMonthBytes },
  disabled,
  onChange,
}: {
  setting: KindSetting;
  disabled: boolean;
  onChange: (change: FileTypeChange) => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={<KindLabel kind={kind} />}
        hint={
          <>
            <span className="block">{examples[kind]}</span>
            <span className="block tabular-nums">
              {keptBytes > 0 ? `ใช้ไปแล้ว ${formatSize(keptBytes)}` : 'ยังไม่มีในตู้'}
            </span>
          </>
        }
        checked={keep}
        disabled={disabled}
        onCheckedChange={(checked) => onChange({ kind, keep: checked, maxBytes })}
      />
      {keep && disabled && (
        <p className="text-small text-ink-soft">
          {maxBytes === null ? 'เก็บทุกขนาด' : `เก็บที่ไม่เกิน ${formatSize(maxBytes)}`}
        </p>
      )}
      {keep && !disabled && <SizeLimit setting={{ kind, keep, maxBytes }} onChange={onChange} />}
      {!keep && (
        <p className="rounded-control bg-surface-sunken px-3 py-2 text-small">
          {lastMonthBytes > 0
            ? `ประหยัดเดือนละ ~${formatSize(lastMonthBytes)}`
            : `ไม่เก็บ${fileKindLabels[kind]}ที่ส่งใหม่`}
        </p>
      )}
    </div>
  );
}

function BriefFileTypes({
  data,
  onChange,
}: {
  data: SavingFileTypes;
  onChange: (change: FileTypeChange) => void;
}) {
  const kept = data.kinds.filter(({ keep }) => keep);
  const disabled = !data.permissions.change;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised px-4">
        {data.kinds.map(({ kind, keep, maxBytes }) => (
          <li key={kind} className="py-1">
            <Switch
              label={<KindLabel kind={kind} />}
              hint={examples[kind]}
              checked={keep}
              disabled={disabled}
              onCheckedChange={(checked) => onChange({ kind, keep: checked, maxBytes })}
            />
          </li>
        ))}
      </ul>
      {kept.length > 0 && !disabled && (
        <details className="rounded-tile border border-line px-4">
          <summary className="flex min-h-12 cursor-pointer items-center rounded-control py-2 text-small font-medium">
            จำกัดขนาด (ไม่บังคับ)
          </summary>
          <div className="flex flex-col gap-4 pb-4">
            {kept.map((setting) => (
              <SizeLimit key={setting.kind} setting={setting} onChange={onChange} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function KindLabel({ kind }: Pick<KindSetting, 'kind'>) {
  return (
    <span className="flex items-center gap-2 font-medium">
      <FileKindIcon kind={kind} className="size-6" />
      {fileKindLabels[kind]}
    </span>
  );
}

function SizeLimit({
  setting: { kind, keep, maxBytes },
  onChange,
}: {
  setting: FileTypeChange;
  onChange: (change: FileTypeChange) => void;
}) {
  return (
    <Select
      label={`เก็บ${fileKindLabels[kind]}ใหญ่สุด`}
      options={limitOptions(maxBytes)}
      value={maxBytes === null ? '' : String(maxBytes)}
      onChange={(event) => onChange({ kind, keep, maxBytes: parseLimit(event.target.value) })}
      {...(maxBytes !== null && { hint: 'ใหญ่กว่านี้ไม่เก็บ' })}
    />
  );
}

/** Returns a function that changes a kind and shows the result, with an undo. */
function useFileTypeChange(groupId: string): (change: FileTypeChange) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const options = changeFileType(queryClient, groupId);
  const fileTypeMutation = useMutation({
    ...options,
    onSuccess: (data, change, context, mutation) => {
      options.onSuccess?.(data, change, context, mutation);
      const { before } = context;
      toast({
        text: changeWords(change, before),
        ...(before && { undo: () => fileTypeMutation.mutate(before) }),
      });
    },
    onError: (error, change, context, mutation) => {
      options.onError?.(error, change, context, mutation);
      toast({ text: 'บันทึกไม่ได้ คืนค่าเดิมแล้ว', tone: 'error' });
    },
  });
  return fileTypeMutation.mutate;
}

function changeWords({ kind, keep, maxBytes }: FileTypeChange, before: FileTypeChange | null): string {
  const label = fileKindLabels[kind];
  if (!keep) return `ตั้งแต่นี้จะไม่เก็บ${label}`;
  if (before?.keep === false) return `ตั้งแต่นี้จะเก็บ${label}`;
  return maxBytes === null ? `เก็บ${label}ทุกขนาด` : `เก็บ${label}ที่ไม่เกิน ${formatSize(maxBytes)}`;
}

function setByWords({ setBy, setAt }: SavingFileTypes): string {
  if (!setBy && !setAt) return 'ตอนนี้เก็บทุกอย่าง';
  const by = setBy?.displayName ?? 'สมาชิกในกลุ่ม';
  return inThai`ตั้งค่าล่าสุดโดย${by}${setAt ? ` เมื่อ ${formatDate(setAt)}` : ''}`;
}
