import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { splitName } from './names.ts';
import type { UploadItem } from './upload-item.ts';

const mostLetters = 255;

/** Another name before it is sent. The extension stays: by it a device knows what the file is. */
export function NameDialog({
  item,
  open,
  onClose,
  onName,
}: {
  item: UploadItem;
  open: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}) {
  const formId = useId();
  const { stem, extension } = splitName(item.name);
  const [typed, setTyped] = useState(stem);
  const isEmpty = typed.trim() === '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="เปลี่ยนชื่อก่อนส่ง"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button type="submit" form={formId}>
            ใช้ชื่อนี้
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          onName(`${typed.trim()}${extension}`);
          onClose();
        }}
      >
        <TextField
          label="ชื่อไฟล์"
          value={typed}
          maxLength={mostLetters - extension.length}
          onChange={(event) => setTyped(event.target.value)}
          {...(extension && { hint: `นามสกุล ${extension} คงเดิม` })}
          {...(isEmpty && { error: 'ต้องมีชื่อ' })}
        />
      </form>
    </Dialog>
  );
}
