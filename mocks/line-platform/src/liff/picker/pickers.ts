import { badRequest, notFound } from '../../http/errors.ts';
import type { Platform } from '../../platform.ts';
import { newOpaqueToken } from '../../state/ids.ts';
import type { LiffApp, Picker, PromptAnswer } from '../../state/rows.ts';

/** Results of people who answer automatically. */
const resultOf: Record<PromptAnswer, Picker['result']> = {
  ask: null,
  allow: 'SUCCESS',
  refuse: 'CANCEL',
  close: 'CANCEL',
  fail: 'FAILURE',
};

/** Opens a picker: a one-time token without a result, unless the app's people answer automatically. */
export function openPicker({ store, clock }: Platform, app: LiffApp, userId: string): Picker {
  const result = resultOf[app.picker];
  const picker: Picker = {
    ott: newOpaqueToken(24),
    liffId: app.liffId,
    userId,
    createdAt: clock.now(),
    result,
    resultDescription: result === 'FAILURE' ? failedDescription : undefined,
  };
  store.pickers.put(picker.ott, picker);
  return picker;
}

const failedDescription = 'Messages could not be sent';

/**
 * Returns a picker.
 * @throws LineError 404 for a token that is not of this app
 */
export function getPicker({ store }: Platform, ott: string, liffId: string): Picker {
  const picker = store.pickers.get(ott);
  if (!picker || picker.liffId !== liffId) throw notFound();
  return picker;
}

/** Answer with which a person left a picker. */
export interface PickerAnswer {
  /** Default: the picker opened last. */
  ott?: string | undefined;
  result: NonNullable<Picker['result']>;
  description?: string | undefined;
}

/**
 * Stores the answer for the polling page.
 * @throws LineError 400, 404
 */
export function answerPicker({ store }: Platform, { ott, result, description }: PickerAnswer): Picker {
  const picker = ott === undefined ? store.pickers.values().at(-1) : store.pickers.get(ott);
  if (!picker) throw notFound();
  if (picker.result !== null) throw badRequest('This picker has been answered');
  const resultDescription = description ?? (result === 'FAILURE' ? failedDescription : undefined);
  const answered = { ...picker, result, resultDescription };
  store.pickers.put(picker.ott, answered);
  return answered;
}
