export type FileKind = 'image' | 'video' | 'audio' | 'file';

export interface SavingFileTypesTable {
  group_id: string;
  kind: FileKind;
  keep: boolean;
  max_bytes: number | null;
}

/** Setting of a group for one file type. */
export type FileTypeRule = Omit<SavingFileTypesTable, 'group_id'>;
