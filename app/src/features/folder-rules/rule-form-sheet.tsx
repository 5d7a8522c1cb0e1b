import type { FolderRule } from '@kepwai/api-client';
import { ruleWords } from '@kepwai/rules/files/folder-rules';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/controls/field.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTap } from '../../ui/overlays/use-tap.ts';
import { FormError } from '../../ui/page/form-error.tsx';
import { shortName } from '../folders/folder-words.ts';
import type { FolderFace } from '../folders/queries.ts';
import { rulePreviewQuery } from './queries.ts';
import { RulePreview } from './rule-preview.tsx';
import { maxRuleLetters, problemOf, quoteWords } from './rule-words.ts';
import { useRules } from './use-rules.ts';
import { useSettled } from './use-settled.ts';

/** Pause in typing after which the matching files are looked for. */
const previewDelayMs = 300;

const schema = z.object({
  words: z.string().check(
    z.check<string>((context) => {
      const message = problemOf(context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  ),
  withExisting: z.boolean(),
});

interface RuleFormSheetProps {
  readonly groupId: string;
  /** Rule to change; null for a new one. */
  readonly rule: FolderRule | null;
  readonly folder: FolderFace;
  readonly onClose: () => void;
}

/** Sets a rule or changes its words, and shows meanwhile which files of the group they match. */
export function RuleFormSheet({ groupId, rule, folder, onClose }: RuleFormSheetProps) {
  const isOnline = useOnline();
  const send = useSend({ groupId, rule, folder });
  const form = useForm({
    schema,
    defaultValues: { words: rule?.words.join(' ') ?? '', withExisting: false },
    send: async (values, { idempotencyKey }) => {
      await send({ ...values, words: values.words.trim(), key: idempotencyKey });
      onClose();
    },
  });
  const typed = useWatch({ control: form.control, name: 'words' });
  const words = useSettled(problemOf(typed) === null ? ruleWords(typed).join(' ') : '', previewDelayMs);
  const preview = useQuery(rulePreviewQuery(groupId, { words, ruleId: rule?.id ?? null }));
  const found = words === '' ? undefined : preview.data;
  const formId = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={rule ? 'แก้กฎ' : 'ตั้งกฎใหม่'}
      description={
        isOnline
          ? `ไฟล์ใหม่ที่ชื่อมีคำเหล่านี้ครบทุกคำ จะเข้า “${shortName(folder.name)}” เอง`
          : 'ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยบันทึก'
      }
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button type="submit" form={formId} busy={form.isSending} disabled={!isOnline}>
            {rule ? 'บันทึก' : 'ตั้งกฎ'}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="mt-3 flex flex-col gap-4">
        <TextField
          label="ชื่อไฟล์มีคำว่า"
          hint="หลายคำเว้นวรรค เช่น ใบเสร็จ ค่าน้ำ .pdf"
          maxLength={maxRuleLetters}
          autoComplete="off"
          enterKeyHint="done"
          {...form.field('words')}
        />
        <RulePreview
          words={words}
          preview={found}
          isOnline={isOnline}
          isFailed={preview.isError}
          onRetry={() => void preview.refetch()}
        />
        {found !== undefined && found.movableCount > 0 && (
          <Checkbox
            label={`ย้าย ${countedFiles({ fileCount: found.movableCount })}ที่มีอยู่แล้วด้วย`}
            hint="เฉพาะไฟล์ที่ยังไม่อยู่ในโฟลเดอร์ไหน"
            {...form.field('withExisting')}
          />
        )}
        <FormError error={form.error} />
      </form>
    </Sheet>
  );
}

/** Returns the function that saves the rule, and moves existing files on request. */
function useSend({ groupId, rule, folder }: Omit<RuleFormSheetProps, 'onClose'>) {
  const { create, change, remove, apply } = useRules(groupId);
  const toast = useToast();
  const tap = useTap();
  return async ({ words, withExisting, key }: { words: string; withExisting: boolean; key: string }) => {
    const saved = rule ? await change(rule.id, words) : await create({ words, folderId: folder.id, key });
    if (withExisting) return void apply(saved);
    const undo = rule ? () => tap(() => change(rule.id, rule.words.join(' '))) : () => void remove(saved);
    const what = rule ? 'แก้กฎแล้ว' : 'ตั้งกฎแล้ว';
    toast({ text: `${what} ชื่อมี ${quoteWords(saved.words)} เข้า “${shortName(folder.name)}”`, undo });
  };
}
