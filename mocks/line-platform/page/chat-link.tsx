import { type CSSProperties, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { FollowLink } from './links.ts';

/** Opens a page of the app in the phone beside the chat. */
export const OpenApp = createContext<(path: string) => void>(() => undefined);

interface Props {
  uri: string;
  follow: FollowLink;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A link as it is in a chat: our app opens in the phone, everything else (and with Ctrl or ⌘ our app, too) in a tab. */
export function ChatLink({ uri, follow, children, ...looks }: Props) {
  const openApp = useContext(OpenApp);
  const followed = follow(uri);
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
    <a {...looks} href={href} target="_blank" rel="noopener" onClick={onClick}>
      {children}
    </a>
  );
}
