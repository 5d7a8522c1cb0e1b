import type { FileItem, Folder } from '@kepwai/api-client';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import ArchiveSheet from '../../archives/archive-sheet.tsx';
import type { WantedArchive } from '../../archives/queries.ts';
import type { ChosenFiles } from '../../bulk/mutations.ts';
import RulesSheet from '../../folder-rules/rules-sheet.tsx';
import type { Movable } from '../../folders/drag-items.ts';
import FolderColorSheet from '../../folders/folder-color-sheet.tsx';
import FolderNameSheet from '../../folders/folder-name-sheet.tsx';
import MoveSheet from '../../folders/tree/move-sheet.tsx';
import PutInSheet from '../../image-sets/edits/put-in-sheet.tsx';
import type { ShareItems } from '../../links/share-sheet.tsx';
import ShareSheet from '../../links/share-sheet.tsx';
import RequestSheet from '../../requests/request-sheet.tsx';
import SaveSheet from '../../save/save-sheet.tsx';
import SendDialog from '../../sending/send-dialog.tsx';
import type { Sendable } from '../../sending/sendable.ts';
import VersionList from '../../versions/version-list.tsx';
import DangersDialog from '../danger/dangers-dialog.tsx';
import { FileDetails } from '../details/file-details.tsx';
import RenameDialog from '../details/rename-dialog.tsx';

/** Dialog that an action opens, with its target. */
export type ItemQuestion =
  | { readonly about: 'share'; readonly items: ShareItems; readonly title: string }
  | { readonly about: 'request'; readonly folder: Folder }
  | { readonly about: 'send'; readonly item: Sendable; readonly onSent?: () => void }
  | {
      readonly about: 'save';
      readonly files: readonly FileItem[];
      /** Downloads them as one ZIP instead. */
      readonly onZip?: () => void;
    }
  | { readonly about: 'rename'; readonly file: FileItem }
  | { readonly about: 'details'; readonly file: FileItem }
  | { readonly about: 'versions'; readonly file: FileItem }
  | {
      readonly about: 'dangers';
      readonly dangerous: readonly FileItem[];
      /** Number of files to download that are harmless. */
      readonly otherCount: number;
      readonly onContinue: (choice: { all: boolean }) => void;
    }
  | {
      readonly about: 'archive';
      readonly wanted: WantedArchive;
      readonly title: string;
      /** Downloads the files one by one instead. */
      readonly onEach?: () => void;
    }
  | { readonly about: 'move'; readonly items: Movable; readonly onMove?: () => void }
  | { readonly about: 'put-in'; readonly chosen: ChosenFiles; readonly onDone?: () => void }
  | { readonly about: 'folder-name'; readonly folder: Folder }
  | { readonly about: 'folder-color'; readonly folder: Folder }
  | { readonly about: 'folder-rules'; readonly folder: Folder };

/** Shows the dialog of an action. */
export default function ItemDialog({
  groupId,
  question,
  open,
  onClose,
}: {
  groupId: string;
  question: ItemQuestion;
  open: boolean;
  onClose: () => void;
}) {
  const rest = { open, onClose };
  switch (question.about) {
    case 'send':
      return <SendDialog item={question.item} onSent={question.onSent} {...rest} />;
    case 'share':
      return <ShareSheet groupId={groupId} items={question.items} title={question.title} {...rest} />;
    case 'request':
      return <RequestSheet groupId={groupId} folder={question.folder} {...rest} />;
    case 'save':
      return (
        <SaveSheet files={question.files} {...(question.onZip && { onZip: question.onZip })} {...rest} />
      );
    case 'rename':
      return <RenameDialog file={question.file} {...rest} />;
    case 'details':
      return (
        <Sheet title="รายละเอียด" {...rest}>
          <FileDetails file={question.file} onOpen={rest.onClose} />
        </Sheet>
      );
    case 'versions':
      return (
        <Sheet title={`ทุกฉบับของ ${spokenName(question.file)}`} {...rest}>
          <VersionList file={question.file} onOpen={onClose} />
        </Sheet>
      );
    case 'dangers': {
      const { dangerous, otherCount, onContinue } = question;
      const go = (choice: { all: boolean }) => {
        onClose();
        onContinue(choice);
      };
      return open && <DangersDialog {...{ dangerous, otherCount, onClose }} onContinue={go} />;
    }
    case 'archive': {
      const { about, ...archive } = question;
      return <ArchiveSheet groupId={groupId} {...archive} {...rest} />;
    }
    case 'move':
      return (
        <MoveSheet groupId={groupId} items={question.items} onMove={() => question.onMove?.()} {...rest} />
      );
    case 'put-in':
      return (
        <PutInSheet groupId={groupId} chosen={question.chosen} onDone={() => question.onDone?.()} {...rest} />
      );
    case 'folder-name':
      return <FolderNameSheet groupId={groupId} folder={question.folder} parent={null} {...rest} />;
    case 'folder-color':
      return <FolderColorSheet folder={question.folder} {...rest} />;
    case 'folder-rules':
      return <RulesSheet groupId={groupId} folder={question.folder} {...rest} />;
  }
}
