import { postPlace, postText, showText, tapPostback } from '../api.ts';
import type { TapContext } from './tap-context.ts';

/**
 * Performs an action as LINE does, of every documented type but links and date pickers.
 * @see https://developers.line.biz/en/reference/messaging-api/#action-objects
 */
export async function tap(action: Record<string, unknown>, context: TapContext): Promise<void> {
  try {
    await act(action, context);
  } catch (error) {
    context.onProblem(`แตะไม่สำเร็จ (${error instanceof Error ? error.message : 'ไม่ทราบสาเหตุ'})`);
  }
}

async function act(
  action: Record<string, unknown>,
  { chat, me, onDraft, onFiles }: TapContext,
): Promise<void> {
  const { chatId } = chat;
  const { userId } = me;
  switch (action.type) {
    case 'message':
      return void (await postText(chatId, userId, { text: String(action.text) }));
    case 'postback': {
      // `displayText` is only shown; the older `text` is posted as a message.
      if (typeof action.displayText === 'string') await showText(chatId, userId, action.displayText);
      else if (typeof action.text === 'string') await postText(chatId, userId, { text: action.text });
      await tapPostback(chatId, userId, { data: String(action.data) });
      if (action.inputOption === 'openKeyboard') onDraft(String(action.fillInText ?? ''));
      return;
    }
    case 'richmenuswitch': {
      // There are no rich menus here to switch to.
      const params = {
        newRichMenuAliasId: String(action.richMenuAliasId),
        status: 'RICHMENU_ALIAS_ID_NOTFOUND',
      };
      return void (await tapPostback(chatId, userId, { data: String(action.data), params }));
    }
    case 'clipboard':
      return await navigator.clipboard.writeText(String(action.clipboardText));
    case 'location':
      return void (await postPlace(chatId, userId));
    case 'camera':
    case 'cameraRoll':
      return pickPictures(onFiles);
    default:
      throw new Error(`LINE ไม่รู้จัก ${String(action.type)}`);
  }
}

function pickPictures(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept: 'image/*,video/*', multiple: true });
  input.onchange = () => onFiles([...(input.files ?? [])]);
  input.click();
}
