import { FileNameDialog } from '../../../ui/overlays/file-name-dialog.tsx';
import type { UploadItem } from '../queue/upload-item.ts';
import { splitName } from './names.ts';

/** Renames a file before it is sent. */
export default function NameDialog({
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
  return (
    <FileNameDialog
      title="เปลี่ยนชื่อก่อนส่ง"
      submitLabel="ใช้ชื่อนี้"
      {...splitName(item.name)}
      open={open}
      onClose={onClose}
      onSubmit={async (name) => {
        onName(name);
        onClose();
      }}
    />
  );
}
