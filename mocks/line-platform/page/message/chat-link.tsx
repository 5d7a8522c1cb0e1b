import { type CSSProperties, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { FollowLink } from '../phone/links.ts';

/** Opens a page of the app in the phone beside the chat. */
export const OpenApp = createContext<(path: string) => void>(() => undefined);
/** Asks which group the bot should join. */
export const InviteBot = createContext<() => void>(() => undefined);

interface Props {
  uri: string;
  follow: FollowLink;
  className?: string;
  style?: CSSProperties;
  label?: string | undefined;
  children: ReactNode;
}

/** A link as in a chat: our app opens in the phone, everything else (and with Ctrl or ⌘ also our app) in a tab. */
export function ChatLink({ uri, follow, children, label, ...looks }: Props) {
  const openApp = useContext(OpenApp);
  const inviteBot = useContext(InviteBot);
  const followed = follow(uri);
  if (followed?.isInvitation) {
    return (
      <button type="button" {...looks} title={label} onClick={inviteBot}>
        {children}
      </button>
    );
  }
  if (!followed) {
    return (
      <span {...looks} title="ลิงก์นี้เปิดจากที่นี่ไม่ได้">
        {children}
      </span>
    );
  }
  const { href, appPath } = followed;
  function onClick(event: MouseEvent): void {
    if (appPath === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openApp(appPath);
  }
  return (
    <a {...looks} title={label} href={href} target="_blank" rel="noopener" onClick={onClick}>
      {children}
    </a>
  );
}
