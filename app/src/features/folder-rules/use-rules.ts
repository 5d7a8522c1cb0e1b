import type { FolderRule, FolderRules } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { refreshAfter } from '../bulk/mutations.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { invalidateFolders } from '../folders/queries.ts';
import { folderRulesQuery } from './queries.ts';
import { quoteWords } from './rule-words.ts';

/** Returns functions that set, change, order, delete and apply the rules of a group. */
export function useRules(groupId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const bulk = useBulk(groupId);
  const params = { path: { groupId } };
  const { queryKey } = folderRulesQuery(groupId);
  const ofRule = (ruleId: string) => ({ path: { groupId, ruleId } });
  const refresh = () => queryClient.invalidateQueries({ queryKey });

  async function show(rules: FolderRules): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, rules);
  }

  /** Runs a change, and reports it with an undo, or its error. */
  async function tell(what: string, change: () => Promise<unknown>, undo?: () => void): Promise<void> {
    try {
      await change();
      if (undo) toast({ text: `${what}แล้ว`, undo });
    } catch (error) {
      toast({ text: `${what}ไม่ได้: ${describeErrorBriefly(error)}`, tone: 'error' });
      void refresh();
    }
  }

  /** Sets a rule. A retry with the same key sets no second one. */
  async function create({
    key,
    ...body
  }: {
    words: string;
    folderId: string;
    position?: number;
    key: string;
  }): Promise<FolderRule> {
    const header = { 'Idempotency-Key': key };
    const rule = await queries.call('createFolderRule', { params: { ...params, header }, body });
    await refresh();
    return rule;
  }

  async function change(ruleId: string, words: string): Promise<FolderRule> {
    const rule = await queries.call('updateFolderRule', { params: ofRule(ruleId), body: { words } });
    await refresh();
    return rule;
  }

  const order = (ids: string[]) =>
    tell('เรียงกฎ', async () => show(await queries.call('orderFolderRules', { params, body: { ids } })));

  /** Deletes a rule; the undo sets it again in its place. */
  function remove(rule: FolderRule): Promise<void> {
    const rules = queryClient.getQueryData(queryKey)?.items ?? [];
    const position = rules.findIndex(({ id }) => id === rule.id);
    const again = {
      words: rule.words.join(' '),
      folderId: rule.folder.id,
      ...(position >= 0 && { position }),
      key: crypto.randomUUID(),
    };
    return tell(
      `ลบกฎ ${quoteWords(rule.words)} `,
      async () => show(await queries.call('deleteFolderRule', { params: ofRule(rule.id) })),
      () => void tell('คืนกฎ', () => create(again)),
    );
  }

  /** Moves files that came before the rule, with one undo for all of them. */
  async function apply(rule: FolderRule): Promise<void> {
    const header = { 'Idempotency-Key': crypto.randomUUID() };
    try {
      bulk.tell(await queries.call('applyFolderRule', { params: { ...ofRule(rule.id), header } }));
    } catch (error) {
      toast({
        text: `ย้ายไฟล์ที่มีอยู่แล้วไม่ได้: ${describeErrorBriefly(error)}`,
        tone: 'error',
        action: { label: 'ลองอีกครั้ง', run: () => void apply(rule) },
      });
    }
    await Promise.all([
      refreshAfter(queryClient, groupId, { withLists: true }),
      invalidateFolders(queryClient, groupId),
    ]);
  }

  return { create, change, order, remove, apply };
}
