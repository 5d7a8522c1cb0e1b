import { CardDialog } from './card-dialog.tsx';
import { FilesDialog } from './files-dialog.tsx';
import type { Sendable } from './sendable.ts';

/** Dialog that sends something kept to a chat. */
export default function SendDialog({
  item,
  ...rest
}: {
  item: Sendable;
  open: boolean;
  onClose: () => void;
  /** Called once all of it is sent, or its links are copied. */
  onSent?: (() => void) | undefined;
}) {
  return item.type === 'upload' ? (
    <CardDialog upload={item.upload} {...rest} />
  ) : (
    <FilesDialog item={item} {...rest} />
  );
}
